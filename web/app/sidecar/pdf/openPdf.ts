import type { PDFDocumentProxy, PDFPageProxy, TextLayer } from 'pdfjs-dist'
import type { Matrix, SeenPage, TextItem } from '../place/geometry.ts'
import { PageText } from '../place/pageText.ts'
import type { TextPages } from '../place/placement.ts'
import type { PageSize } from './pageRows.ts'

/** An open PDF: its pages from 1 as they are seen, turned and cropped as the file says. */
export interface OpenPdf extends TextPages {
  page(number: number): Promise<PDFPageProxy>
  size(number: number): Promise<PageSize>
  /** A selectable layer of text over a page; `render` fills the container, `cancel` stops it. */
  textLayer(page: PDFPageProxy, container: HTMLElement): TextLayer
  close(): void
}

/** Where the service keeps what pdf.js reads at run time. */
const DATA = '/assets/pdfjs/'
/** Pages whose text is kept. */
const TEXTS_MAX = 256
/** Pixels of an image in a page; larger ones are left out. */
const IMAGE_PIXELS_MAX = 64 * 2 ** 20

/** Loads the library and its worker, both only now, and opens the file. Rejects when either cannot be had or read. */
export async function openPdf(bytes: ArrayBuffer): Promise<OpenPdf> {
  const [library, worker] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
  ])
  library.GlobalWorkerOptions.workerSrc = worker.default
  const task = library.getDocument({
    data: bytes,
    cMapUrl: `${DATA}cmaps/`,
    standardFontDataUrl: `${DATA}standard_fonts/`,
    iccUrl: `${DATA}iccs/`,
    wasmUrl: `${DATA}wasm/`,
    // The page's policy forbids compiling at run time; the decoders in plain script do the same.
    useWasm: false,
    enableXfa: false,
    maxImageSize: IMAGE_PIXELS_MAX,
    verbosity: library.VerbosityLevel.ERRORS,
  })
  const pdf = await task.promise
  return {
    ...pagesOf(pdf),
    textLayer: (page, container) =>
      new library.TextLayer({
        textContentSource: page.streamTextContent(),
        container,
        viewport: page.getViewport({ scale: 1 }),
      }),
    close: () => void task.destroy(),
  }
}

function pagesOf(pdf: PDFDocumentProxy) {
  const texts = new Map<number, Promise<PageText | null>>()
  return {
    count: pdf.numPages,
    page: (number: number) => pdf.getPage(number),
    size: async (number: number): Promise<PageSize> => {
      const page = await pdf.getPage(number)
      const { width, height } = page.getViewport({ scale: 1 })
      return { width, height, unit: page.userUnit }
    },
    text(number: number): Promise<PageText | null> {
      if (!Number.isInteger(number) || number < 1 || number > pdf.numPages) return Promise.resolve(null)
      const text = texts.get(number) ?? textOf(pdf, number).catch(() => null)
      texts.set(number, text)
      if (texts.size > TEXTS_MAX) texts.delete(texts.keys().next().value!)
      return text
    },
  }
}

async function textOf(pdf: PDFDocumentProxy, number: number): Promise<PageText> {
  const page = await pdf.getPage(number)
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const seen: SeenPage = { width, height, transform: transform as unknown as Matrix }
  const { items } = await page.getTextContent({ disableNormalization: true })
  const texts = items.filter((item): item is typeof item & TextItem => 'str' in item)
  return new PageText(texts, seen)
}
