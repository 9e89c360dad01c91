import { type RefObject, useRef, useState } from 'react'
import { useMe } from '../signin/useMe.ts'
import { rememberedName } from './rememberedName.ts'

/** Maximum characters in a participant's name. */
export const NAME_MAX = 60

/** State of the name field. */
export interface OwnName {
  readonly typed: string
  /** True after the user tried to continue without a name. */
  readonly isMissing: boolean
  readonly field: RefObject<HTMLInputElement | null>
  type(name: string): void
  /** Returns the trimmed name; when it is empty, focuses the field and returns null. */
  given(): string | null
}

/** Starts with the signed-in user's name, or else the name last used in this browser. */
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

/** Shortens an account's name, which may be longer than a participant's. */
function shortened(name: string): string {
  return name.slice(0, NAME_MAX).replace(/[\uD800-\uDBFF]$/, '')
}
