import type { RoomEvent } from '#engine/room/events.ts'
import { rebuilt } from './rebuild.ts'

/** Keys whose values hold people's words, names or documents. */
const WORDS: ReadonlySet<string> = new Set(
  'text title preview keywords evidence summary rationale owner due ragLabel url error columns model dials description'.split(
    ' ',
  ),
)
/** Words that call the assistant; they stay, because their effect must stay. */
const SUMMONS = /(@assistant|^\s*\/ask(?=\s))/giu

/**
 * Replaces letters by x, digits by 0 and people by numbers. Everything that the events produce stays except the words.
 * Renumbers and rechains. [RW12]
 */
export function redacted(events: readonly RoomEvent[]): RoomEvent[] {
  const names = new Map<string, string>()
  for (const { type, data } of events) {
    if (type === 'joined') names.set(data.participantId, `Person ${names.size + 1}`)
  }
  return rebuilt(events.map((event) => hidden(event, names)))
}

function hidden(event: RoomEvent, names: ReadonlyMap<string, string>): RoomEvent {
  const { actor, type, data } = event
  const name = actor.name === null ? null : (names.get(actor.id ?? '') ?? nonsense(actor.name))
  const own: Record<string, unknown> = {}
  if (type === 'created' && data.space) own.space = { ...data.space, name: nonsense(data.space.name) }
  if (type === 'joined') own.name = names.get(data.participantId) ?? 'Person'
  if (type === 'messaged' && data.senderName !== undefined) own.senderName = names.get(data.senderId ?? '') ?? 'Person'
  if (type === 'boardFileAdded') own.name = nonsense(data.name)
  return { ...event, actor: { ...actor, name }, data: { ...(hiddenWords(data) as object), ...own } } as RoomEvent
}

function hiddenWords(value: unknown, isWords = false): unknown {
  if (typeof value === 'string') return isWords ? nonsense(value) : value
  if (Array.isArray(value)) return value.map((item) => hiddenWords(item, isWords))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => {
    const named = key === 'name' && 'fileId' in value
    return [key, hiddenWords(inner, isWords || named || WORDS.has(key))] as const
  })
  // The link of a board item stays a link, because its form is checked.
  const link = 'url' in value && 'host' in value ? { url: 'https://example.invalid/', host: 'example.invalid' } : {}
  return { ...Object.fromEntries(entries), ...link }
}

function nonsense(text: string): string {
  return text
    .split(SUMMONS)
    .map((part, i) => (i % 2 === 1 ? part : part.replace(/\p{L}|\p{N}/gu, letter)))
    .join('')
}

function letter(character: string): string {
  if (/\p{N}/u.test(character)) return '0'.repeat(character.length)
  return (/\p{Lu}/u.test(character) ? 'X' : 'x').repeat(character.length)
}
