import type { Trust } from '@parley/client'
import { formsOf } from '#engine/words/forms.ts'

const { counted } = formsOf('en')
const days = (count: number) => counted(count, { one: '# day', other: '# days' })

/** Strings of the page that says where data lives. */
export const trust = {
  title: 'Where your data lives',
  loading: 'Asking the service…',
  failed: 'The service did not say where data lives',
  retry: 'Try again',
  lead: {
    standard: 'Documents, messages and summaries are stored by this service. This page is generated from its settings.',
    enterprise:
      'Your organisation’s own server stores documents and the texts of summaries. The service that runs the meetings knows only titles and previews. This page is generated from its settings.',
  },
  places: 'The places',
  coordinator: { name: 'This service', host: 'runs the meetings' },
  resident: { name: 'Your organisation’s server', holds: 'Documents, texts of summaries' },
  held: {
    standard: 'Documents, messages, summaries, ledger, reports',
    enterprise: 'Titles and previews of sections, messages, notes, ledger, reports',
  },
  documents: 'Documents',
  documentsKept: {
    room: 'A document is stored with its room for as long as the service keeps that room.',
    resident:
      'Each room’s documents are encrypted on your organisation’s server with a key of their own. Key and documents are deleted when the meeting ends, or when nobody has used the room for 24 hours.',
  },
  readThere: 'Your browser reads it from there directly.',
  summaries: 'Summaries of the discussion',
  summariesKept: {
    room: 'Summaries are stored with the meeting and stay in its record and archive.',
    'sealed-until-end':
      'The texts are encrypted on your organisation’s server and deleted when the meeting ends. The service that runs the meeting knows only which sections have a summary.',
  },
  ai: 'The assistant’s model',
  aiLocation: {
    local: 'The assistant uses a language model on the service’s own machine or network. What it reads stays there.',
    remote: 'The assistant uses a language model that runs elsewhere. What it needs to read is sent there.',
    none: 'No language model is set up. The assistant follows fixed rules, on the service itself.',
  },
  aiModel: (model: string) => `The model is ${model}.`,
  aiAway: 'It cannot be reached at the moment. Until it is back, the assistant follows fixed rules.',
  encryption: 'Encryption',
  encryptionOf: {
    tokens: 'Stored access tokens',
    summaries: 'Documents and summaries at rest',
    none: 'not encrypted by the service itself',
  },
  retention: 'How long data is kept',
  retentionOf: {
    trash: 'Deleted spaces, in the trash',
    telemetry: 'Counted visits',
    replays: 'Recorded visits, masked',
  },
  days,
  telemetry: 'Counting visits',
  telemetryWhat: {
    on: 'We count page views, loading times, errors and clicks without effect, never what anyone types or what is said in a meeting.',
    off: 'Visits are not counted here.',
  },
  doNotTrack: 'A browser that asks not to be tracked is not counted.',
  optOut: 'Anyone can opt out with the switch at the end of this page.',
  subprocessors: 'Other services involved',
  noSubprocessors: 'None.',
  subprocessorsLead: 'These services process data on behalf of this one:',
  notes: 'Also good to know',
  version: (version: string) => `Interface version ${version}.`,
  raw: 'The same data for programs',
  question: 'Where does this document live?',
  documentsStay: 'Documents stay on your organisation’s server.',
  newTab: '(in a new tab)',
} satisfies Readonly<Record<string, unknown>> & {
  readonly lead: Readonly<Record<Trust['tier'], string>>
  readonly documentsKept: Readonly<Record<Trust['retention']['documents'], string>>
  readonly summariesKept: Readonly<Record<Trust['retention']['summaries'], string>>
  readonly aiLocation: Readonly<Record<Trust['ai']['location'], string>>
}
