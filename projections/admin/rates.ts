/** Returns the part as a share of the whole, to four decimals; null over nothing. */
export function rateOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1e4) / 1e4
}

/** Returns the mean to that many decimals; null over nothing. */
export function meanOf(sum: number, count: number, decimals: number): number | null {
  if (count === 0) return null
  const scale = 10 ** decimals
  return Math.round((sum / count) * scale) / scale
}
