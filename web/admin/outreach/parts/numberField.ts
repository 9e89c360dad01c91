/** A whole number within limits that somebody typed; null for anything else. */
export function typedNumber(text: string, least: number, most: number): number | null {
  const typed = text.trim()
  if (!/^\d{1,6}$/.test(typed)) return null
  const value = Number(typed)
  return value >= least && value <= most ? value : null
}
