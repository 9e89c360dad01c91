import { type RefObject, useEffect, useState } from 'react'

/** The part of a scrolled element that is seen, in pixels. */
export interface Scrolled {
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Where an element is scrolled to and how large it is, at most once a frame. */
export function useScrolled(host: RefObject<HTMLElement | null>): Scrolled {
  const [scrolled, setScrolled] = useState<Scrolled>({ top: 0, width: 0, height: 0 })
  useEffect(() => {
    const element = host.current
    if (!element) return
    let frame = 0
    const read = () => {
      frame = 0
      const { scrollTop: top, clientWidth: width, clientHeight: height } = element
      setScrolled((before) =>
        before.top === top && before.width === width && before.height === height ? before : { top, width, height },
      )
    }
    const soon = () => {
      frame ||= requestAnimationFrame(read)
    }
    const watch = new ResizeObserver(soon)
    watch.observe(element)
    element.addEventListener('scroll', soon, { passive: true })
    read()
    return () => {
      cancelAnimationFrame(frame)
      watch.disconnect()
      element.removeEventListener('scroll', soon)
    }
  }, [host])
  return scrolled
}
