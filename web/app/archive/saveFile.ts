/** Delay before a file's object URL is revoked, in milliseconds: the browser needs time to start the download. */
const KEPT_MS = 60_000

/** Starts a browser download of the given bytes. */
export function saveFile(bytes: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
