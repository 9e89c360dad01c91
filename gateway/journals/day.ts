export const DAY_MS = 86_400_000

/** The day of an instant in UTC, `YYYY-MM-DD`. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
