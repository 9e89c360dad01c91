/**
 * Returns the first duplicate key in an object of a JSON text, or null. Parsers disagree on which of the two wins, so such a
 * text cannot be verified. The text must be valid JSON. [CA5]
 */
export function duplicateKey(text: string): string | null {
  const open: (Set<string> | null)[] = []
  let isKey = false
  for (let i = 0; i < text.length; i++) {
    switch (text[i]) {
      case '{':
        open.push(new Set())
        isKey = true
        break
      case '[':
        open.push(null)
        isKey = false
        break
      case '}':
      case ']':
        open.pop()
        isKey = false
        break
      case ',':
        isKey = open.at(-1) !== null
        break
      case '"': {
        const end = endOfString(text, i)
        if (isKey) {
          const key = JSON.parse(text.slice(i, end + 1)) as string
          const keys = open.at(-1)!
          if (keys.has(key)) return key
          keys.add(key)
          isKey = false
        }
        i = end
      }
    }
  }
  return null
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text[end - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return end
  }
}
