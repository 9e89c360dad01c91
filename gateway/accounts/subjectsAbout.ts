/** Subjects by the keyed hash of the address that they are about. */
export class SubjectsAbout {
  readonly #subjects = new Map<string, Set<string>>()

  of(about: string): readonly string[] {
    return [...(this.#subjects.get(about) ?? [])]
  }

  note(about: string | undefined, subject: string): void {
    if (about === undefined) return
    const subjects = this.#subjects.get(about)
    if (subjects) subjects.add(subject)
    else this.#subjects.set(about, new Set([subject]))
  }

  forget(about: string | undefined, subject: string): void {
    if (about === undefined) return
    const subjects = this.#subjects.get(about)
    subjects?.delete(subject)
    if (subjects?.size === 0) this.#subjects.delete(about)
  }
}
