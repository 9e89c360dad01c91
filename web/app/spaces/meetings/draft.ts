/** What somebody has typed into a note and not saved, kept in the tab so that a reload or a lost page does not lose it. [WP13] */
export function draftOf(sessionId: string): string | null {
  return inStorage((storage) => storage.getItem(keyOf(sessionId)))
}

/** Keeps a draft; null drops it. */
export function keepDraft(sessionId: string, text: string | null): void {
  inStorage((storage) => {
    if (text === null) storage.removeItem(keyOf(sessionId))
    else storage.setItem(keyOf(sessionId), text)
    return null
  })
}

const keyOf = (sessionId: string): string => `note.${sessionId}`

/** Returns null when the browser blocks storage for the page, or it is full. */
function inStorage(act: (storage: Storage) => string | null): string | null {
  try {
    return act(sessionStorage)
  } catch {
    return null
  }
}
