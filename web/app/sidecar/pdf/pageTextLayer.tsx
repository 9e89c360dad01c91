import type { TextLayer } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'
import type { OpenPdf } from './openPdf.ts'
import styles from './page.module.css'

/** The words of a page, unseen over its picture, to be selected, searched and read aloud. */
export function PageTextLayer({ pdf, number }: { readonly pdf: OpenPdf; readonly number: number }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let layer: TextLayer | null = null
    let isGone = false
    pdf
      .page(number)
      .then(async (page) => {
        if (isGone) return
        const container = document.createElement('div')
        container.className = styles.textLayer!
        host.current?.replaceChildren(container)
        layer = pdf.textLayer(page, container)
        await layer.render()
        container.append(endOfContent())
      })
      // A page whose words cannot be read is still seen.
      .catch(() => {})
    return () => {
      isGone = true
      layer?.cancel()
    }
  }, [pdf, number])
  return <div ref={host} className={styles.words} onPointerDown={selecting} />
}

/** Keeps a selection that is drawn over blank parts of a page from leaping to its beginning. */
function endOfContent(): HTMLElement {
  const end = document.createElement('div')
  end.className = styles.endOfContent!
  return end
}

/** While a selection is drawn, bubbles and pins over the page let the pointer through to the words under them. */
function selecting({ currentTarget }: React.PointerEvent<HTMLElement>): void {
  const layer = currentTarget.firstElementChild
  if (!layer) return
  const root = document.documentElement
  layer.classList.add(styles.selecting!)
  root.toggleAttribute('data-selecting', true)
  const end = () => {
    layer.classList.remove(styles.selecting!)
    root.toggleAttribute('data-selecting', false)
  }
  for (const event of ['pointerup', 'pointercancel']) window.addEventListener(event, end, { once: true })
}
