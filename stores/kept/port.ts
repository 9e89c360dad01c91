/** Small texts that are kept beside the log, each under its name and always whole: secrets, progress, work to be done. */
export interface KeptTexts {
  /** Null when there is none. */
  read(name: string): Promise<string | null>
  /** Replaces the text, durable when it resolves. */
  write(name: string, text: string): Promise<void>
  /** Writes the text unless there is one, and returns the one that is kept: of several callers all get the same. */
  claim(name: string, text: string): Promise<string>
  remove(name: string): Promise<void>
  /** Names with this prefix, in order. */
  names(prefix: string): Promise<readonly string[]>
}
