import { readFileSync } from 'node:fs'
import { extractText, getDocumentProxy } from 'unpdf'

/** Bare text extraction as a program that uses unpdf alone would do it; milliseconds. */
export async function rawTextMs(file: string): Promise<number> {
  const start = performance.now()
  try {
    const pdf = await getDocumentProxy(new Uint8Array(readFileSync(file)), { verbosity: 0 })
    await extractText(pdf)
    await pdf.loadingTask.destroy()
  } catch {
    // A file that cannot be read costs what it took to find out.
  }
  return performance.now() - start
}

/** As a program: `node dev/bench/rawText.ts FILE` prints what the extraction took in this fresh process, its start not counted. */
if (process.argv[1] === import.meta.filename) {
  await import('unpdf/pdfjs')
  console.log(await rawTextMs(process.argv[2]!))
}
