import { formsOf } from '#engine/words/forms.ts'

const { counted, date } = formsOf('en')
const TIME = date({ hour: '2-digit', minute: '2-digit' })
const DATE = date({ dateStyle: 'medium', timeStyle: 'short' })

const kinds = { comment: 'Comment', highlight: 'Highlight', note: 'Note', mark: 'Mark' }

/** Strings of the document sidecar. */
export const sidecar = {
  label: 'Document',
  close: 'Close the document',
  choose: 'Document',
  loading: 'Opening the document…',
  absent: {
    failed: { title: 'The preview is unavailable', text: 'The meeting goes on without it.' },
    notKept: {
      title: 'The preview is unavailable',
      text: 'The service did not keep this document, so there is nothing to show.',
    },
    away: {
      title: 'The document cannot be loaded',
      text: 'The document is on your organisation’s server, which cannot be reached at the moment. The meeting goes on.',
    },
    destroyed: {
      title: 'The document has been deleted',
      text: 'Your organisation’s server deleted it and its summaries when the meeting ended. Decisions, messages and notes are kept.',
    },
    lost: {
      title: 'The document has been deleted',
      text: 'Your organisation’s server deletes what nobody has used for 24 hours. The meeting goes on without it.',
    },
  },
  summariesAway: 'Your organisation’s server cannot be reached at the moment. Summaries follow when it is back.',
  retry: 'Try again',
  tools: 'Reading',
  pages: 'Pages of the document',
  texts: {
    messages: {
      all: 'Messages of the thread',
      notesHere: 'Notes on this message',
      showAll: 'Show the whole message',
    },
    sections: {
      all: 'Text of the document',
      notesHere: 'Notes on this section',
      showAll: 'Show the whole section',
    },
  },
  page: 'Page',
  ofPages: (count: number) => `of ${count}`,
  pageLabel: (page: number, count: number) => `Page ${page} of ${count}`,
  goToPage: (page: number) => `Go to page ${page}`,
  view: 'View options',
  zoomIn: 'Larger',
  zoomOut: 'Smaller',
  zoomFit: 'Fit',
  zoomFitHint: 'Fit pages to the width',
  zoomed: (percent: number) => `${percent} %`,
  thumbnails: 'Page thumbnails',
  notesCount: (count: number) => (count === 0 ? 'Notes' : counted(count, { other: 'Notes: #' })),
  noNotes: 'No notes yet. Select text in the document to highlight it or comment on it.',
  selection: 'Selected text',
  highlight: 'Highlight',
  comment: 'Comment',
  commentHere: 'Comment on a section',
  placePin: 'Place a pin',
  placing: 'Click where the pin should go. Press Esc to cancel.',
  placeHere: (page: number) => `Place the pin on page ${page}`,
  compose: 'New note',
  section: 'Section',
  yourText: 'Your comment',
  kind: 'Kind',
  add: 'Add',
  cancel: 'Cancel',
  added: 'Added to the document for everyone.',
  kinds,
  bubble: (title: string) => `Discussion so far on ${title}`,
  approximate: 'The exact place was not found.',
  approximateShort: 'approximate',
  clock: (at: number) => TIME.format(at),
  date: (at: number) => DATE.format(at),
  pin: ({ kind, byName, at, text }: { kind: keyof typeof kinds; byName: string; at: number; text: string }) =>
    `${kinds[kind]} by ${byName}, ${TIME.format(at)}: ${text}`,
}
