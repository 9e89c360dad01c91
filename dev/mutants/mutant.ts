/** A known fault: a small change of one file, and the tests that must detect it. */
export interface Mutant {
  /** The fault, in a few words. */
  readonly name: string
  /** Rules of `spec/` that the fault breaks. */
  readonly rules: readonly string[]
  readonly file: string
  /** Text to replace; must occur exactly once in the file. */
  readonly find: string
  readonly replace: string
  /** Test files, each of which may detect the fault. */
  readonly tests: readonly string[]
}

/** Returns the file's text with the fault planted. Throws unless `find` occurs exactly once. */
export function planted(text: string, { name, file, find, replace }: Mutant): string {
  const places = text.split(find).length - 1
  if (places !== 1) throw new Error(`“${name}” no longer applies: its text occurs ${places} times in ${file}`)
  if (find === replace) throw new Error(`“${name}” changes nothing`)
  return text.replace(find, () => replace)
}
