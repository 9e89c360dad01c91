import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted } = formsOf('de')

export const people: Strings['people'] = {
  title: 'Personen in diesem Bereich',
  invited: 'Eingeladen',
  noVisit: 'War noch nicht hier',
  visited: (when) => `Hier: ${when}`,
  role: 'Rolle',
  roleOf: (name) => `Rolle von ${name}`,
  roleSet: (name, role) => `Neue Rolle von ${name}: ${role}.`,
  makeOwner: 'Leitung übergeben …',
  remove: 'Entfernen',
  removeOf: (name) => `${name} entfernen`,
  removed: (name) => `${name} wurde entfernt.`,
  removeTitle: (name) => `${name} entfernen?`,
  removeText:
    'Diese Person kann hier nichts mehr ändern und erst wieder über den Link beitreten, wenn Sie sie neu einladen. Was sie hinzugefügt hat, bleibt.',
  leave: 'Bereich verlassen',
  left: 'Sie haben den Bereich verlassen.',
  leaveTitle: 'Diesen Bereich verlassen?',
  leaveText:
    'Er verschwindet aus Ihrer Liste. Was Sie hinzugefügt haben, bleibt, und über den Link können Sie wieder beitreten.',
  handOver: 'Übergeben',
  handOverTitle: (name) => `Leitung an ${name} übergeben?`,
  handOverText: (name) =>
    `${name} bekommt die Einstellungen, die Rollen und das Recht, diesen Bereich zu löschen. Sie selbst können danach nur noch bearbeiten und das nicht rückgängig machen.`,
  handedOver: (name) => `Die Leitung hat jetzt ${name}.`,
  whatRoles: 'Was die Rollen dürfen',
  roleTexts: {
    owner: 'Alles, auch Rollen, Einstellungen, Löschen und Wiederherstellen.',
    editor: 'Board, Dateien, Anrufe und Notizen ändern, Besprechungen beginnen und Personen einladen.',
    viewer: 'Alles sehen und exportieren, aber nichts ändern.',
  },
  inviteTitle: 'Personen einladen',
  addresses: 'E-Mail-Adressen',
  addressesHint: 'Bis zu 20, durch Kommas oder Zeilen getrennt.',
  noAddress: 'Geben Sie mindestens eine E-Mail-Adresse ein.',
  message: 'Ein paar Worte für die E-Mail (freiwillig)',
  invite: 'Einladungen senden',
  invitedNow: (invited, already) => {
    const sent =
      invited === 0
        ? 'Niemand wurde neu eingeladen'
        : counted(invited, { one: '# Einladung wurde gesendet', other: '# Einladungen wurden gesendet' })
    if (already === 0) return `${sent}.`
    return `${sent}; ${counted(already, { one: '# dieser Personen ist schon hier', other: '# dieser Personen sind schon hier' })}.`
  },
  guest: {
    title: 'Sie sehen diesen Bereich über seinen Link',
    text: 'Wer dazugehört, sieht E-Mail-Adressen und kann mitarbeiten. Melden Sie sich an und öffnen Sie den Link noch einmal, um beizutreten.',
    signIn: 'Zum Beitreten anmelden',
  },
}
