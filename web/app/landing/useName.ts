import { type RefObject, useRef, useState } from 'react'
import { rememberedName } from './rememberedName.ts'

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

/** Begins with the name that this browser's person used last. */
export function useName(): OwnName {
  const field = useRef<HTMLInputElement>(null)
  const [typed, type] = useState(rememberedName)
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
