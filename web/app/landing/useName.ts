import { type RefObject, useRef, useState } from 'react'
import { useMe } from '../signin/useMe.ts'
import { rememberedName } from './rememberedName.ts'

/** Characters of a seat's name at most. */
export const NAME_MAX = 60

/** The name that somebody goes by, asked for once a screen. */
export interface OwnName {
  readonly typed: string
  /** Somebody went on without one. */
  readonly isMissing: boolean
  readonly field: RefObject<HTMLInputElement | null>
  type(name: string): void
  /** The name without blanks around it; null, with the focus on its field, while there is none. */
  given(): string | null
}

/** Begins with the name of who is signed in, else with the one that this browser's person used last. */
export function useName(): OwnName {
  const field = useRef<HTMLInputElement>(null)
  const me = useMe()
  const [own, type] = useState<string | null>(null)
  const [remembered] = useState(rememberedName)
  const typed = own ?? (me ? shortened(me.name) : remembered)
  const [wasAsked, setAsked] = useState(false)
  const name = typed.trim()
  const given = () => {
    if (name !== '') return name
    setAsked(true)
    field.current?.focus()
    return null
  }
  return { typed, isMissing: wasAsked && name === '', field, type, given }
}

/** An account's name may be longer than a seat's. */
function shortened(name: string): string {
  return name.slice(0, NAME_MAX).replace(/[\uD800-\uDBFF]$/, '')
}
