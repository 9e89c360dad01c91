import { useState } from 'react'

export interface SingleKeys {
  readonly on: boolean
  set(on: boolean): void
}

const STORAGE_KEY = 'parley.single-keys'

/** Returns whether single-key shortcuts are on, stored in this browser; on by default. */
export function useSingleKeys(): SingleKeys {
  const [on, setOn] = useState(remembered)
  return {
    on,
    set(wanted) {
      setOn(wanted)
      try {
        localStorage.setItem(STORAGE_KEY, wanted ? 'on' : 'off')
      } catch {
        // Without storage the choice lasts for this page.
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
