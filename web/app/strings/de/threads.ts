import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted } = formsOf('de')

export const threads: Strings['threads'] = {
  reply: 'Antworten',
  replyTo: (name) => `${name} antworten`,
  replies: (count) => counted(count, { one: '# Antwort', other: '# Antworten' }),
  resolve: 'Erledigen',
  reopen: 'Wieder öffnen',
  resolvedBy: (name) => `Erledigt von ${name}`,
  edit: 'Bearbeiten',
  edited: 'bearbeitet',
  remove: 'Löschen',
  removeTitle: 'Kommentar löschen?',
  removeText: 'Er verschwindet für alle, samt Antworten. Das Protokoll vermerkt, dass er zurückgezogen wurde.',
  raise: 'In den Chat bringen',
  raised: 'In den Chat gebracht.',
  send: 'Senden',
  save: 'Speichern',
  cancel: 'Abbrechen',
  yourReply: 'Ihre Antwort',
  yourText: 'Ihr Text',
  quoted: 'Worte des Dokuments',
  /** Said when a comment without words of its own is raised in the chat. */
  lookAt: (quote) => `Bitte sehen Sie sich „${quote}“ an.`,
  inDocument: 'Kommentar im Dokument',
  kindHints: {
    comment: 'Kommentar: was Sie von diesen Worten halten.',
    note: 'Notiz: etwas zum Merken, etwa eine Tatsache oder Quelle.',
    mark: 'Zeichen: eine Stelle, die Aufmerksamkeit braucht.',
  },
}
