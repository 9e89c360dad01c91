import type { JsonSchema } from './schemas.ts'

const AT = 1_795_276_800_000
const SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const PARTICIPANT = 'p_01KAN4Z3Y5V7QW8X9R2T'
const DOCUMENT = 'doc_01KAN4Z3Y5V7QW8X9R2T'
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwXzEifQ.c2lnbmF0dXJl'
const ISO = '2026-11-21T16:00:00.000Z'

/** Example values by field name; `Schema.field` takes precedence over `field`. */
const VALUES: Readonly<Record<string, unknown>> = {
  action: 'room.seeded',
  aiMode: 'moderator',
  avatarUrl: 'https://example.org/ana.png',
  by: PARTICIPANT,
  byName: 'Ana',
  code: 'K7QF2M',
  colour: 'teal',
  confirm: 'ana@example.org',
  contextItemId: 'ctx_01KAN4Z3Y5V7QW8X9R2T',
  csrf: 'b1946ac92492d2347c6235b4d2611184',
  devCode: '493817',
  docId: DOCUMENT,
  doc_id: DOCUMENT,
  due: '2026-12-01',
  email: 'ana@example.org',
  endedAt: AT + 1_800_000,
  error: 'There is no room with that code.',
  evidence: 'The licence ends after thirty days.',
  fileId: 'f_01KAN4Z3Y5V7QW8X9R2T',
  from: 'Ana <ana@example.org>',
  genesis: '0'.repeat(64),
  hash: SHA256,
  head: SHA256,
  headHash: SHA256,
  hex: '#0f766e',
  hostId: PARTICIPANT,
  id: 'x_01KAN4Z3Y5V7QW8X9R2T',
  ink: '#0b4f4a',
  itemId: 'ctx_01KAN4Z3Y5V7QW8X9R2T',
  kind: 'room',
  label: 'Contract',
  mime: 'application/pdf',
  model: 'llama3.1',
  name: 'Ana',
  onboarding_completed_at: ISO,
  openapi: '3.1.0',
  owner: 'Ana',
  participantId: PARTICIPANT,
  path: 'index-1a2b3c.js',
  prevHash: SHA256,
  preview: 'This agreement runs for two years.',
  referrer: 'https://example.org/',
  requestId: '6f1c2a34-5b6d-4e7f-8a90-b1c2d3e4f506',
  returnTo: '/archive',
  roomName: 'review-K7QF2M',
  sectionId: 'sec_1',
  sectionIds: 'sec_1',
  sectionTitle: '1. Term',
  senderId: PARTICIPANT,
  senderName: 'Ana',
  serverUrl: 'wss://video.example.org',
  serviceVersion: '0.1.0',
  sha256: SHA256,
  slug: 'q7Vn2Lk9XcT4bHs8WdR3mZ',
  source: 'newsletter',
  startUrl: '/api/auth/oidc/start',
  state: 'c3RhdGU',
  stateHash: SHA256,
  subject: 'Offer',
  summary: 'The term was agreed; the notice is open.',
  targetParticipant: PARTICIPANT,
  template: 'contract',
  text: 'This agreement runs for two years.',
  title: 'Licence agreement',
  to: 'Ben',
  token: TOKEN,
  tutorial_seen_at: ISO,
  type: 'messaged',
  tz: 'Europe/Berlin',
  url: 'https://example.org/terms',
  useCase: 'Contracts of a legal team',
  version: '0.1.0',
  'Annotation.id': 'ann_01KAN4Z3Y5V7QW8X9R2T',
  'WithdrawnAnnotation.id': 'ann_01KAN4Z3Y5V7QW8X9R2T',
  'Board.items': [],
  'Call.recurrence': null,
  'Call.start': '2026-12-01T09:00',
  'BoardFileAdded.name': 'plan.pdf',
  'BoardItem.colour': '#f5d90a',
  'BoardItem.id': 'it_01KAN4Z3Y5V7QW8X9R2T',
  'BoardItem.parentId': null,
  'BoardItem.data': {},
  'CaptureSeed.id': DOCUMENT,
  'ContextItem.file': null,
  'ContextItem.table': null,
  'ContextItem.error': null,
  'ContextItem.url': null,
  'ContextItem.title': 'Price list',
  'DocumentId.': DOCUMENT,
  'ExportedCall.recurrence': null,
  'ExportedCall.start': '2026-12-01T09:00',
  'ExportedContextItem.file': null,
  'ExportedContextItem.table': null,
  'ExportedContextItem.error': null,
  'ExportedContextItem.url': null,
  'ExportedContextItem.title': 'Price list',
  'ExportedFile.name': 'plan.pdf',
  'Message.text': 'I would shorten the notice.',
  'SessionDetail.name': 'K7QF2M-20261121T163000Z',
  'SessionSummary.name': 'K7QF2M-20261121T163000Z',
  'Analytics.name': 'K7QF2M-20261121T163000Z',
  'Space.name': 'Vendor contracts',
  'SpaceChanged.name': 'Vendor contracts',
  'SpaceCreated.name': 'Vendor contracts',
  'SpaceOpened.name': 'Vendor contracts',
  'SpaceFull.name': 'Vendor contracts',
  'StoredFile.name': 'plan.pdf',
  'TeamRef.name': 'Legal',
}
const UUID = '4c0a6b0e-7d9e-4f0a-9a55-0d7a3c2b1e10'

/** Examples of responses that are not JSON. */
export const TEXT_EXAMPLES: Readonly<Record<string, string>> = {
  'text/calendar': 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n',
  'text/css': 'body { margin: 0 }\n',
  'text/html': '<!doctype html>',
  'text/javascript': 'export {}\n',
  'text/markdown': '# Licence agreement\n',
  'text/event-stream': 'event: timer\ndata: {"remainingMs":2640000,"durationMs":2700000}\n\n',
  'text/plain': 'parley_rooms{phase="chat"} 1\n',
}

type Named = Readonly<Record<string, JsonSchema>>

/** Returns a value that conforms to the schema, generated from the names and limits of its fields. */
export function exampleOf(schema: JsonSchema, named: Named, field = '', owner = ''): unknown {
  const id = schema.$ref?.split('/').at(-1)
  if (id !== undefined) {
    const target = named[id]
    if (!target) throw new Error(`No schema is named ${id}.`)
    return exampleOf(target, named, field, id)
  }
  const own = VALUES[`${owner}.${field}`]
  if (own !== undefined) return own
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const either = schema.anyOf ?? schema.oneOf
  if (either) return exampleOf(either[0] as JsonSchema, named, field, owner)
  const [type] = [schema.type].flat()
  if (type === 'object') return objectExample(schema, named, owner)
  if (type === 'array') return arrayExample(schema.items as JsonSchema, named, field, owner)
  const known = VALUES[field]
  return schema.format === undefined && known !== undefined && type === typeof known
    ? known
    : plain(type, schema, field)
}

function arrayExample(items: JsonSchema, named: Named, field: string, owner: string): unknown[] {
  return items.not ? [] : [exampleOf(items, named, field, owner)]
}

function objectExample(
  { properties = {}, propertyNames, additionalProperties }: JsonSchema,
  named: Named,
  owner: string,
): object {
  const own = Object.entries(properties).map(([name, property]) => {
    return [name, exampleOf(property as JsonSchema, named, name, owner)]
  })
  const keys = propertyNames === undefined ? [] : ((propertyNames as JsonSchema).enum ?? [PARTICIPANT])
  const others = keys.map((key) => [key, exampleOf(additionalProperties as JsonSchema, named, '', owner)])
  return Object.fromEntries([...own, ...others])
}

function plain(type: string | undefined, { minimum = 0, maximum = 12, format }: JsonSchema, field: string): unknown {
  if (type === 'integer' && /^at$|At$|^now$/.test(field)) return AT
  if (type === 'integer' || type === 'number') return Math.min(maximum, Math.max(minimum, 12))
  if (type === 'boolean') return true
  if (type === 'string') return format === 'uuid' ? UUID : 'text'
  return type === 'null' ? null : {}
}
