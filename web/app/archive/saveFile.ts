/** Browsers need the address for a moment after the press. */
const KEPT_MS = 10_000

/** Starts a browser download of the given bytes. */
export function saveFile(bytes: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
