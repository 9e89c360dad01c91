/** A known fault as a small change of one file, and the tests that must notice it. */
export interface Mutant {
  /** What goes wrong, in a few words. */
  readonly name: string
  /** Rules of `spec/` that it breaks. */
  readonly rules: readonly string[]
  readonly file: string
  /** Stands in the file exactly once. */
  readonly find: string
  readonly replace: string
  /** Test files; each alone may kill it. */
  readonly tests: readonly string[]
}

/** The file's text with the fault in it. Throws when the place is not there, or not the only one. */
export function planted(text: string, { name, file, find, replace }: Mutant): string {
  const places = text.split(find).length - 1
  if (places !== 1) throw new Error(`“${name}” no longer applies: its text stands ${places} times in ${file}`)
  if (find === replace) throw new Error(`“${name}” changes nothing`)
  return text.replace(find, () => replace)
}
