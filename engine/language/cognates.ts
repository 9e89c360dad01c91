/** Minimum common prefix of two words that may be the same word in two languages. */
const PREFIX = 4
/** Minimum share of the longer word that the common prefix covers. */
const SHARE_MIN = 0.5
const FOUND_MAX = 4

/** Finds title words by words with a common prefix: `Ritualen` for `rituals`, `invitaciones` for `invited`. */
export class Cognates {
  readonly #byPrefix = new Map<string, [word: string, places: number[]][]>()

  constructor(titles: readonly ReadonlySet<string>[]) {
    titles.forEach((words, place) => {
      for (const word of words) this.#enter(plain(word), place)
    })
  }

  #enter(word: string, place: number): void {
    if (word.length < PREFIX) return
    const prefix = word.slice(0, PREFIX)
    const words = this.#byPrefix.get(prefix) ?? []
    const known = words.find(([other]) => other === word)
    if (known) known[1].push(place)
    else words.push([word, [place]])
    this.#byPrefix.set(prefix, words)
  }

  /** Returns the places of titles with such a word; none if there are many. */
  find(word: string): readonly number[] {
    const wanted = plain(word)
    if (wanted.length < PREFIX) return []
    const words = this.#byPrefix.get(wanted.slice(0, PREFIX)) ?? []
    const alike = words.filter(([other]) => isAlike(other, wanted))
    const places = [...new Set(alike.flatMap(([, found]) => found))]
    return places.length > FOUND_MAX ? [] : places
  }
}

/** Unifies spellings that differ between languages. */
const plain = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ph/gu, 'f')
    .replace(/h/gu, '')
    .replace(/[ck]+/gu, 'k')
    .replace(/y/gu, 'i')
    .replace(/z/gu, 's')
    .replace(/(.)\1/gu, '$1')

function isAlike(one: string, other: string): boolean {
  const shared = common(one, other)
  const enough = shared > PREFIX || shared === Math.min(one.length, other.length)
  return enough && shared >= SHARE_MIN * Math.max(one.length, other.length)
}

function common(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
