const KEY = 'parley.name'

/** The name that this browser's person used last; empty without one. */
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
    // Without storage the name is asked for again next time.
  }
}
