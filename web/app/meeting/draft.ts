const KEY = 'parley.draft'

/** Returns the unsent message of a room in this tab; empty without one. */
export function draftOf(code: string): string {
  try {
    return sessionStorage.getItem(`${KEY}.${code}`) ?? ''
  } catch {
    return ''
  }
}

/** Stores the unsent message of a room, so that the end of the meeting or a reload does not lose it. [WM68] */
export function keepDraft(code: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(`${KEY}.${code}`)
    else sessionStorage.setItem(`${KEY}.${code}`, text)
  } catch {
    // Without storage the draft lives as long as its box.
  }
}
