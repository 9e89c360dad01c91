/** Returns the storage of this tab, or null when the browser blocks it. */
export function tabStorage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}
