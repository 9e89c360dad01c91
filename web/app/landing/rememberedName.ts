const KEY = 'parley.name'

/** Returns the name last used in this browser; empty without one. */
export function rememberedName(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

export function rememberName(name: string): void {
  try {
    localStorage.setItem(KEY, name)
  } catch {
    // Without storage the user enters the name again next time.
  }
}
