const TIME = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

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
      title: 'The document cannot be fetched',
      text: 'The document stays on your organisation’s server, which cannot be reached now. The meeting goes on.',
    },
    destroyed: {
      title: 'The document is no longer there',
      text: 'It lived on your organisation’s server, and was destroyed with the end of the meeting, like the summaries. What was decided, said and noted stays.',
    },
    lost: {
      title: 'The document is no longer there',
      text: 'Your organisation’s server no longer holds it: it destroys what nobody uses for 24 hours. The meeting goes on without it.',
    },
  },
  summariesAway: 'Your organisation’s server cannot be reached now. Summaries follow when it is back.',
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
  thumbnails: 'Page pictures',
  notesCount: (count: number) => (count === 0 ? 'Notes' : count === 1 ? 'Notes: 1' : `Notes: ${count}`),
  noNotes: 'Nothing is noted yet. Select words in the document to highlight or comment on them.',
  selection: 'Selected words',
  highlight: 'Highlight',
  comment: 'Comment',
  commentHere: 'Comment on a section',
  placePin: 'Place a pin',
  placing: 'Click where the pin belongs. Esc stops.',
  placeHere: (page: number) => `Place the pin on page ${page}`,
  compose: 'New note',
  section: 'Section',
  yourText: 'What you want to say',
  kind: 'Kind',
  add: 'Add',
  cancel: 'Cancel',
  added: 'Added to the document for everyone.',
  kinds,
  bubble: (title: string) => `Talk so far on ${title}`,
  approximate: 'The exact place was not found.',
  approximateShort: 'approximate',
  clock: (at: number) => TIME.format(at),
  date: (at: number) => DATE.format(at),
  pin: ({ kind, byName, at, text }: { kind: keyof typeof kinds; byName: string; at: number; text: string }) =>
    `${kinds[kind]} by ${byName}, ${TIME.format(at)}: ${text}`,
}
