const UNITS = ['B', 'KB', 'MB', 'GB'] as const
const STEP = 1_024

/** Returns a number of bytes in words, such as `3.4 MB`. */
export function fileSize(bytes: number): string {
  const power = bytes < STEP ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(STEP)))
  const value = bytes / STEP ** power
  return `${value.toFixed(power === 0 || value >= 10 ? 0 : 1)} ${UNITS[power]}`
}
