import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted, number } = formsOf('de')
const spacesOf = (count: number) => counted(count, { one: '# Bereich', other: '# Bereiche' })

export const spaces: Strings['spaces'] = {
  title: 'Bereiche',
  lead: 'Ein Bereich hält alles zu einem Vorhaben zusammen: Board, Dateien, Personen, Anrufe und Besprechungen.',
  loading: 'Ihre Bereiche werden geladen …',

  guest: {
    title: 'Alle Besprechungen an einem Ort',
    text: 'Besprechungen enden, ein Bereich bleibt. Melden Sie sich an, um einen anzulegen, oder öffnen Sie den Link, den Sie bekommen haben: Damit können Sie sich auch ohne Konto umsehen.',
    signIn: 'Anmelden',
    points: [
      {
        title: 'Ein Board, das bleibt',
        text: 'Abschnitte, Notizen, Checklisten, Links und Bilder, die alle gleichzeitig bearbeiten.',
      },
      {
        title: 'Besprechungen dazu',
        text: 'Beginnen Sie eine Besprechung im Bereich. Zusammenfassung, Bewertung und Aufzeichnung stehen danach hier.',
      },
      {
        title: 'Personen und Anrufe',
        text: 'Laden Sie per E-Mail ein, planen Sie Anrufe mit Kalenderdatei, und legen Sie fest, wer bearbeiten darf.',
      },
    ],
  },

  create: 'Neuer Bereich',
  search: 'Nach Name oder Beschreibung suchen',
  order: 'Reihenfolge',
  orders: { activity: 'Zuletzt aktiv', name: 'Name', created: 'Neueste' },
  count: (shown, all) => (shown === all ? spacesOf(all) : `${number(shown)} von ${number(all)} Bereichen`),
  none: 'Kein Bereich passt zu dieser Suche',
  clear: 'Alle Bereiche zeigen',
  empty: 'Sie haben noch keinen Bereich',
  emptyLead:
    'Legen Sie einen an für einen Vertrag, einen Produktplan oder alles, was Sie mehr als einmal prüfen. Beschreiben Sie, worum es geht, dann schreibt der Assistent die ersten Abschnitte.',
  active: (when) => `Aktiv: ${when}`,
  people: (count) => counted(count, { one: '# Person', other: '# Personen' }),
  items: (count) => counted(count, { one: '# Element', other: '# Elemente' }),
  meetings: (count) => counted(count, { one: '# Besprechung', other: '# Besprechungen' }),
  roles: { owner: 'Leitung', editor: 'Bearbeiten', viewer: 'Nur lesen' },

  views: { label: 'Welche Bereiche', active: 'Ihre Bereiche', trash: 'Papierkorb' },
  trash: {
    lead: 'Bereiche, die Sie gelöscht haben. Jeder bleibt 30 Tage hier und wird dann mit seinen Dateien und Aufzeichnungen endgültig gelöscht.',
    loading: 'Der Papierkorb wird geladen …',
    empty: 'Der Papierkorb ist leer',
    emptyLead: 'Wenn Sie einen Bereich löschen, finden Sie ihn 30 Tage lang hier und können ihn wiederherstellen.',
    left: (days) => counted(days, { one: 'Noch # Tag', other: 'Noch # Tage' }),
    deleted: (date) => `Gelöscht am ${date}`,
    restore: 'Wiederherstellen',
    restoreOf: (name) => `${name} wiederherstellen`,
    restored: (name) => `${name} ist wieder bei Ihren Bereichen.`,
  },

  usage: {
    title: 'Dieser Monat',
    plan: (plan) => `Tarif ${plan}`,
    plans: { free: 'Free', pro: 'Pro', team: 'Team', enterprise: 'Enterprise' },
    rooms: 'Neue Bereiche',
    recaps: 'Zusammenfassungen des Assistenten',
    assistantMinutes: 'Minuten des Assistenten',
    of: (used, limit) => `${used} von ${limit}`,
    unlimited: (used) => `${used}, unbegrenzt`,
    resets: (day) => `Beginnt am ${day} von vorn (UTC).`,
    full: (limit, day) =>
      `${counted(limit, { one: 'Sie haben den # Bereich angelegt, den', other: 'Sie haben alle # Bereiche angelegt, die' })} Ihr Tarif in diesem Monat erlaubt. Ab ${day} können Sie weitere anlegen; bestehende Bereiche bleiben nutzbar.`,
  },

  form: {
    title: 'Neuer Bereich',
    name: 'Name',
    namePlaceholder: 'Liefervertrag 2027',
    prompt: 'Was möchten Sie prüfen? (freiwillig)',
    promptHint:
      'Ein paar Sätze genügen. Der Assistent macht daraus die ersten Abschnitte des Boards; Sie können alles ändern.',
    promptPlaceholder:
      'Wir verlängern unseren Liefervertrag und müssen bis Mai Preis, Lieferzeiten und Haftung klären.',
    promptTooLong: 'Höchstens 4.000 Zeichen.',
    template: 'Art der Prüfung',
    team: 'Team',
    start: 'Womit beginnen',
    invites: 'Personen einladen (freiwillig)',
    invitesHint: 'Bis zu 20 E-Mail-Adressen. Diese Personen bekommen den Link und dürfen bearbeiten.',
    invitesWrong: (words) => `Keine E-Mail-Adresse: ${words}`,
    invitesTooMany: 'Auf einmal können höchstens 20 Personen eingeladen werden.',
    submit: 'Bereich anlegen',
    submitting: 'Der Bereich wird angelegt …',
    writing: 'Die ersten Abschnitte werden geschrieben …',
    fallback: 'Der Assistent konnte diesmal keine Abschnitte schreiben. Der Bereich beginnt mit vier einfachen.',
  },
}
