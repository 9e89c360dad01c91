import { type RefObject, useEffect, useRef } from 'react'

/** The page's title, which takes the focus when another person is shown than before; at first nobody moves it. */
export function useTitleFocus(person: string | null | undefined): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null)
  const last = useRef(person)
  useEffect(() => {
    if (last.current !== undefined && last.current !== person) title.current?.focus()
    last.current = person
  }, [person])
  return title
}
