/** A file of the data folder is damaged. The message is one sentence that names the file and the remedy. [SL7] */
export class DamagedFileError extends Error {
  constructor(path: string, finding: string, remedy: string, cause?: unknown) {
    super(`The file ${path} ${finding}: ${remedy}.`, { cause })
  }
}
