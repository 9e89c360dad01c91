/** Characters between which an address stands; Markdown's are among them. */
const BETWEEN = /[\s<>"'`*|,;]+/u
const AROUND = /^[([{_.:!]+|(?<![)\]}_.:!?])[)\]}_.:!?]+$/gu
/** `name@host`, `scheme://`, `//host`, `www.`, `host.tld/path`. */
const ADDRESS = /^(?:[^@]+@[^@]+|[^:/]*:?\/\/.*|www\..*|[^./@]+(?:\.[^./@]+)+\/.*)$/u

/** The name of a host without anything before or behind it; other endings may end a sentence that lacks a space. */
const HOST = /^[\p{L}\p{N}.-]{1,250}\.(?:com|org|net|io|ai|dev|app|eu)$/u

/** E-mail and web addresses of a text, and the targets of its Markdown links, in lower case. */
export function addressesIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(BETWEEN)
    .flatMap((word) => {
      const [shown = '', ...targets] = word.split('](')
      const linked = targets.map((target) => target.split(')', 1)[0] ?? '')
      return [...(ADDRESS.test(bare(shown)) ? [shown] : []), ...linked].map(bare)
    })
}

/** Whether a text names an address that is none of `given`, or the name of a host. */
export function namesOtherAddress(text: string, given: ReadonlySet<string>): boolean {
  const hosts = text
    .toLowerCase()
    .split(BETWEEN)
    .map(bare)
    .filter((word) => HOST.test(word))
  return [...addressesIn(text), ...hosts].some((address) => !given.has(address))
}

function bare(word: string): string {
  return word.replace(AROUND, '').replace(/^mailto:/u, '')
}
