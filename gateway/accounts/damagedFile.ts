/** A file of the data folder that cannot be read as what it is. The message is one sentence: which file, and what to do. [SL7] */
export class DamagedFileError extends Error {
  constructor(path: string, finding: string, remedy: string, cause?: unknown) {
    super(`The file ${path} ${finding}: ${remedy}.`, { cause })
  }
}
