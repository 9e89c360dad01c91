import type { Strings } from '../t.ts'

export const settings: Strings['settings'] = {
  title: 'Einstellungen',
  labels: {
    template: 'Art der Prüfung',
    aiMode: 'Assistent in neuen Besprechungen',
    defaultDurationMs: 'Dauer neuer Besprechungen',
    joinRole: 'Wer über den Link beitritt, darf',
    recordings: 'Aufzeichnungen abspielen dürfen',
  },
  joinRoleHint: 'Mit dem Link kann sich jeder umsehen; wer angemeldet ist, tritt bei.',
  joinRoles: { editor: 'Bearbeiten', viewer: 'Nur lesen' },
  audiences: { link: 'Alle mit dem Link', members: 'Nur wer beigetreten ist' },
  saved: 'Die Einstellungen sind gespeichert.',
  ownerOnly: 'Diese Einstellungen ändert nur die Leitung.',
  exportMembersOnly: 'Diesen Bereich kann nur exportieren, wer dazugehört.',
  exporting: {
    title: 'Export',
    text: 'Board, Dateien, Hintergrund, Anrufe, Notizen und die Ergebnisse aller Besprechungen. Der geheime Link gehört nicht dazu.',
    videos: 'Mit Aufzeichnungen',
    videosHint: 'Nur im Archiv, das dadurch sehr groß werden kann.',
    formats: { zip: 'Archiv (ZIP)', json: 'Daten (JSON)', md: 'Text (Markdown)' },
  },
  deleting: {
    title: 'Diesen Bereich löschen',
    text: 'Der Bereich kommt für 30 Tage in Ihren Papierkorb und kann so lange wiederhergestellt werden. Für alle anderen ist er sofort weg.',
    button: 'Bereich löschen',
    confirmTitle: (name) => `${name} löschen?`,
    confirmText:
      'Solange er im Papierkorb liegt, können nur Sie ihn öffnen. Nach 30 Tagen werden Dateien und Aufzeichnungen vernichtet.',
    live: 'Die laufende Besprechung endet für alle.',
    done: 'Der Bereich liegt im Papierkorb.',
  },
}
