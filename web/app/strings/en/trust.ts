import type { Trust } from '@parley/client'

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** Strings of the page that says where data lives. */
export const trust = {
  title: 'Where your data lives',
  loading: 'Asking the service…',
  failed: 'The service did not say where data lives',
  retry: 'Try again',
  lead: {
    standard:
      'Documents, messages and summaries are held by the service that you are talking to now. This page is written from its own settings.',
    enterprise:
      'Your organisation’s own server holds documents and the texts of summaries. The service that runs the meetings knows titles and previews only. This page is written from its own settings.',
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
    room: 'A document is stored with the room that it was uploaded to, for as long as the service keeps that room.',
    resident:
      'A document is sealed with a key of its room’s own on your organisation’s server. The key, and then the document, are destroyed when the meeting ends, or after 24 hours in which nobody used the room.',
  },
  readThere: 'Your browser reads it from there directly.',
  summaries: 'Summaries of the talk',
  summariesKept: {
    room: 'Summaries are stored with the meeting, and stay in its record and its archive.',
    'sealed-until-end':
      'The texts are sealed on your organisation’s server until the meeting ends, and destroyed with it. The service that runs the meeting knows only that there is one, and of which section.',
  },
  ai: 'The assistant’s model',
  aiLocation: {
    local: 'The assistant uses a language model on the service’s own machine or network: what it reads stays there.',
    remote: 'The assistant uses a language model that runs elsewhere. What it needs to read is sent there.',
    none: 'No language model is set up. The assistant works by rules, on the service itself.',
  },
  aiModel: (model: string) => `The model is ${model}.`,
  aiAway: 'It cannot be reached at the moment; until it is back the assistant works by rules.',
  encryption: 'Encryption',
  encryptionOf: {
    tokens: 'Stored access tokens',
    summaries: 'Documents and summaries at rest',
    none: 'not encrypted by the service itself',
  },
  retention: 'How long things stay',
  retentionOf: {
    trash: 'Deleted spaces, in the trash',
    telemetry: 'Counted visits',
    replays: 'Recorded visits, masked',
  },
  days,
  telemetry: 'Counting visits',
  telemetryWhat: {
    on: 'Page views, speed, errors and clicks without effect are counted, never what anybody types or what a meeting says.',
    off: 'Visits are not counted here.',
  },
  doNotTrack: 'A browser that asks not to be tracked is not counted.',
  optOut: 'Everybody can choose not to be counted, with the switch at the end of this page.',
  subprocessors: 'Who else takes part',
  noSubprocessors: 'Nobody: no service of others is set up.',
  subprocessorsLead: 'These services of others process data on behalf of this one:',
  notes: 'Also good to know',
  version: (version: string) => `Written from version ${version} of the interface.`,
  raw: 'The same for programs',
  question: 'Where does this document live?',
  documentsStay: 'Documents stay on your organisation’s server.',
  newTab: '(in a new tab)',
} satisfies Readonly<Record<string, unknown>> & {
  readonly lead: Readonly<Record<Trust['tier'], string>>
  readonly documentsKept: Readonly<Record<Trust['retention']['documents'], string>>
  readonly summariesKept: Readonly<Record<Trust['retention']['summaries'], string>>
  readonly aiLocation: Readonly<Record<Trust['ai']['location'], string>>
}
