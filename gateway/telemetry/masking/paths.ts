import { type IsOpenRoom, maskedIps, maskedWords } from './words.ts'

const PATH_CHARS_MAX = 512
/** What is beyond is not read: longer paths are no pages of this service. */
const DECODED_CHARS_MAX = 4 * PATH_CHARS_MAX
/** What follows these segments is somebody's secret, whatever it looks like. */
const SECRETS: readonly (readonly [before: readonly string[], mask: string])[] = [
  [['spaces'], ':slug'],
  [['api', 'persistent-rooms'], ':slug'],
  [['r'], ':code'],
  [['rooms'], ':code'],
  [['api', 'rooms', 'history'], ':name'],
  [['api', 'rooms'], ':code'],
  [['api', 'admin', 'rooms'], ':code'],
  [['admin', 'rooms'], ':code'],
  [['archive'], ':name'],
  [['replay'], ':name'],
  [['invite'], ':token'],
  [['join'], ':token'],
]

/** Path of a page without query, slug, code, name of a session, address or token. At most 512 characters. [TE7] */
export function maskedPath(path: string, isOpenRoom: IsOpenRoom): string {
  const segments = segmentsOf(path)
  const masked = segments.map((segment, i) => {
    return secretAt(segments, i) ?? (segment.includes('@') ? ':email' : maskedWords(maskedIps(segment), isOpenRoom))
  })
  return `/${masked.join('/')}`.slice(0, PATH_CHARS_MAX).toWellFormed()
}

/** True for pages that show what people write: their titles are not kept. */
export function isPrivatePage(path: string): boolean {
  const segments = segmentsOf(path)
  return segments.some((_, i) => secretAt(segments, i) !== null)
}

/** As a server would read them: decoded, without empty ones, `.` and `..`. */
function segmentsOf(path: string): string[] {
  const segments: string[] = []
  for (const segment of decoded(path)
    .replace(/[?#;].*$/s, '')
    .split(/[/\\]+/)) {
    const clean = segment.replace(/[\p{Cc}\p{Cf}\p{Z}]+/gu, '')
    if (clean === '..') segments.pop()
    else if (clean !== '' && clean !== '.') segments.push(clean)
  }
  return segments
}

/** A path may have been encoded more than once; each time that it is decoded it becomes shorter. */
function decoded(path: string): string {
  let text = path.slice(0, DECODED_CHARS_MAX)
  for (;;) {
    const next = decodedOnce(text.replace(/[?#].*$/s, ''))
    if (next === text) return text
    text = next
  }
}

/** A run of escapes that is no UTF-8 stays as it is. */
function decodedOnce(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      return run
    }
  })
}

/** The mask of a segment that is a secret by its place; null for others, and for one that is masked already. */
function secretAt(segments: readonly string[], i: number): string | null {
  const found = SECRETS.find(
    ([before]) => i === before.length && before.every((name, place) => segments[place]?.toLowerCase() === name),
  )
  return found === undefined || segments[i] === 'history' ? null : found[1]
}
