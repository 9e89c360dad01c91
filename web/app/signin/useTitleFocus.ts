import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the page's title when the shown user changes, but not on the first render. */
export function useTitleFocus(person: string | null | undefined): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null)
  const last = useRef(person)
  useEffect(() => {
    if (last.current !== undefined && last.current !== person) title.current?.focus()
    last.current = person
  }, [person])
  return title
}
