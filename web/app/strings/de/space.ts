import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted } = formsOf('de')

export const space: Strings['space'] = {
  loading: 'Der Bereich wird geöffnet …',
  missing: 'Unter dieser Adresse gibt es keinen Bereich',
  missingHint:
    'Der Link ist falsch, oder der Bereich wurde gelöscht. Im Papierkorb sieht ihn dann nur noch, wer ihn leitet.',
  missingGuest:
    'Der Link ist falsch, oder der Bereich wurde gelöscht. Wenn es Ihrer ist, melden Sie sich an: Gelöschte Bereiche bleiben 30 Tage in Ihrem Papierkorb.',
  offline:
    'Sie sind offline und sehen den letzten Stand. Änderungen am Board werden gespeichert, sobald die Verbindung wieder steht; alles andere können Sie erst dann ändern.',
  inTrash: (days) =>
    `Dieser Bereich liegt im Papierkorb und wird in ${counted(days, { one: '# Tag', other: '# Tagen' })} endgültig gelöscht. Stellen Sie ihn wieder her, um etwas zu ändern.`,
  joined: (role) => `Sie gehören jetzt zu diesem Bereich. Ihre Rolle: ${role}.`,
  roles: { owner: 'Leitung', editor: 'Bearbeiten', viewer: 'Nur lesen' },
  asGuest: 'Per Link',
  required: 'Das darf nicht leer sein.',
  name: 'Name des Bereichs',
  editName: 'Namen ändern',
  description: 'Beschreibung',
  editDescription: 'Beschreibung ändern',
  noDescription: 'Beschreiben Sie in ein, zwei Sätzen, worum es hier geht.',
  moreDescription: 'Ganze Beschreibung zeigen',
  lessDescription: 'Weniger zeigen',
  back: 'Zum Bereich dieser Besprechung',
  copyLink: 'Link kopieren',
  linkCopied: 'Der Link ist kopiert. Wer ihn hat, kann diesen Bereich öffnen.',
  cover: {
    add: 'Titelbild hinzufügen',
    change: 'Titelbild ändern',
    remove: 'Titelbild entfernen',
    tooLarge: 'Ein Titelbild darf höchstens 5 MB groß sein.',
  },
  review: {
    start: 'Besprechung beginnen',
    join: 'An der Besprechung teilnehmen',
    running: (people) =>
      people === 0
        ? 'Noch ist niemand da'
        : counted(people, { one: '# Person nimmt teil', other: '# Personen nehmen teil' }),
  },
  views: {
    label: 'Teile des Bereichs',
    board: 'Board',
    material: 'Dateien und Hintergrund',
    meetings: 'Besprechungen',
    calls: 'Anrufe',
    people: 'Personen',
    settings: 'Einstellungen',
  },
}
