import type { RenderTask } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'
import type { OpenPdf } from './openPdf.ts'
import styles from './page.module.css'

/** Pixels of a canvas; larger pages are drawn coarser. */
const CANVAS_PIXELS_MAX = 16 * 2 ** 20
/** A zoom that goes on is drawn when it rests. */
const REST_MS = 60

interface Props {
  readonly pdf: OpenPdf
  readonly number: number
  /** CSS pixels. */
  readonly width: number
  readonly onDrawn?: () => void
}

/** The picture of a page; while it is drawn anew the former one stays, stretched. */
export function PageCanvas({ pdf, number, width, onDrawn }: Props) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const drawing = drawn(pdf, number, width)
    drawing.result.then(
      (canvas) => {
        if (!canvas) return
        host.current?.replaceChildren(canvas)
        onDrawn?.()
      },
      () => onDrawn?.(),
    )
    return drawing.cancel
  }, [pdf, number, width, onDrawn])
  return <div ref={host} className={styles.canvas} aria-hidden="true" />
}

function drawn(pdf: OpenPdf, number: number, width: number) {
  let task: RenderTask | null = null
  let isCancelled = false
  const result = (async () => {
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    if (isCancelled) return null
    const page = await pdf.page(number)
    if (isCancelled) return null
    const one = page.getViewport({ scale: 1 })
    const scale = width / one.width
    const pixels = one.width * one.height * scale * scale
    const ratio = Math.min(window.devicePixelRatio || 1, Math.sqrt(CANVAS_PIXELS_MAX / pixels))
    const viewport = page.getViewport({ scale: scale * ratio })
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.floor(viewport.width))
    canvas.height = Math.max(1, Math.floor(viewport.height))
    task = page.render({ canvas, viewport })
    await task.promise
    return isCancelled ? null : canvas
  })()
  return {
    result,
    cancel() {
      isCancelled = true
      task?.cancel()
    },
  }
}
