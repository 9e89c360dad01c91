import { formsOf } from '#engine/words/forms.ts'

const { counted } = formsOf('en')

/** Strings of the end screen. */
export const end = {
  heading: { goal: 'Review complete', timeout: 'Time is up', stopped: 'Meeting ended', none: 'Meeting ended' },
  lead: {
    goal: 'Every section in scope was confirmed.',
    timeout: 'Time ran out before every section was confirmed.',
    stopped: 'The host ended the meeting.',
    none: 'The meeting is over.',
  },
  figures: 'Key figures',
  confirmed: 'Sections confirmed',
  ofTotal: (done: number, total: number) => `${done} of ${total}`,
  coverage: 'Coverage',
  score: 'Review quality',
  decisions: 'Decisions',
  risks: 'Risks',
  actions: 'Actions',
  suggested: (count: number) => counted(count, { one: '# suggested', other: '# suggested' }),
  openActions: (open: number) => counted(open, { one: '# open', other: '# open' }),
  percent: (percent: number) => `${percent} %`,
  points: (score: number) => `${score}/100`,

  report: 'Report',
  reportFailed: 'The report could not be loaded.',
  retry: 'Try again',

  keep: 'Downloads',
  record: (title: string) => `Review record of “${title}”`,
  recordAbout: 'PDF with every mark, vote and message',
  recordAboutResident: 'PDF with every mark, vote and message, for 24 hours on your organisation’s server',
  recordGone:
    'The record no longer exists: your organisation’s server deletes the document when the meeting ends, and the record 24 hours later.',
  recordNotKept: 'There is no record, because the document was not kept.',
  recordAway: 'Your organisation’s server, which holds the record, cannot be reached at the moment. Try again later.',
  recordNone: 'There is no review record: no sections were picked, or the document was not kept.',
  reportFile: 'Report',
  reportAbout: 'Markdown',
  reportWord: 'Report for Word',
  reportWordAbout: 'DOCX',
  reportPage: 'Report as a page',
  reportPageAbout: 'HTML that prints well',
  capture: 'Capture',
  captureAbout: 'JSON with every event of the meeting',
  fetching: 'Downloading…',
  download: 'Download',

  next: 'What next',
  archive: 'Open it in past meetings',
  replay: 'Replay the meeting',
  again: 'Start a new meeting',
}
