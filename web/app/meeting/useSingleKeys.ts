import { useState } from 'react'

export interface SingleKeys {
  readonly on: boolean
  set(on: boolean): void
}

const STORAGE_KEY = 'parley.single-keys'

/** Whether single keys are shortcuts, as this browser remembers it; they are unless turned off. */
export function useSingleKeys(): SingleKeys {
  const [on, setOn] = useState(remembered)
  return {
    on,
    set(wanted) {
      setOn(wanted)
      try {
        localStorage.setItem(STORAGE_KEY, wanted ? 'on' : 'off')
      } catch {
        // Without storage it holds for this page.
      }
    },
  }
}

function remembered(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off'
  } catch {
    return true
  }
}
