const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const
const STEP = 1_024

/** `48.2 MB`; MB means 2^20 bytes. */
export function sizeOf(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(STEP)))
  const value = bytes / STEP ** step
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[step]}`
}
