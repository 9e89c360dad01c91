import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted, number } = formsOf('de')

export const tools: Strings['tools'] = {
  title: 'Kostenlose Werkzeuge',
  lead: 'Drei kleine Helfer für Besprechungen. Ohne Konto, und Ihr Text wird nicht gespeichert.',
  others: 'Andere Werkzeuge',
  example: 'Beispiel verwenden',
  clear: 'Leeren',
  characters: (now, max) => `${number(now)} von ${number(max)} Zeichen`,
  missing: 'Fügen Sie zuerst einen Text ein.',
  tooLong: (max) => `Möglich sind ${number(max)} Zeichen. Kürzen Sie den Text, oder gehen Sie in Teilen vor.`,
  running: 'Ihr Text wird gelesen …',
  runningLong: 'Noch in Arbeit. Ein langer Text braucht bis zu einer Minute.',
  capHint: (time) =>
    `Damit die Werkzeuge kostenlos bleiben, gibt es eine Tagesgrenze, für jede Person und insgesamt. Um ${time} Ihrer Zeit geht es weiter.`,
  retry: 'Noch einmal versuchen',
  copy: 'Als Markdown kopieren',
  copied: 'Kopiert.',
  byModel: 'Von einem Sprachmodell geschrieben. Vergleichen Sie es mit Ihrem Text, bevor Sie es verwenden.',
  byRules: 'Ohne Sprachmodell gemacht. Es wird nur sortiert und ausgewählt, was in Ihrem Text steht.',
  remaining: (runs) => {
    if (runs === 0) return 'Heute ist kein Durchlauf mit Sprachmodell mehr übrig.'
    return counted(runs, {
      one: 'Heute ist noch ein Durchlauf mit Sprachmodell übrig.',
      other: 'Heute sind noch # Durchläufe mit Sprachmodell übrig.',
    })
  },
  roomTitle: 'Gemeinsam darüber sprechen',
  roomText: 'Öffnen Sie einen Raum mit diesem Text als Hintergrund, damit der Assistent ihn kennt.',
  room: 'Raum damit öffnen',
  roomBusy: 'Der Raum wird geöffnet …',
  noteLost: 'Der Raum ist offen, aber der Text ließ sich nicht hinzufügen. Kopieren Sie ihn selbst hinein.',
  byId: {
    'agenda-builder': {
      title: 'Tagesordnung',
      description: 'Aus Themen oder einer Nachricht wird eine Tagesordnung mit Zeiten.',
      lead: 'Fügen Sie Themen ein oder die Nachricht, die um die Besprechung bittet. Sie bekommen eine Tagesordnung, deren Zeiten aufgehen, mit Zuständigen, wo der Text sie nennt.',
      label: 'Themen oder Nachricht',
      placeholder: 'Budget für das zweite Halbjahr, Ana, 15 Minuten …',
      run: 'Tagesordnung erstellen',
      result: 'Ihre Tagesordnung',
      sample: `Hallo zusammen, treffen wir uns am Donnerstag für 60 Minuten.

- Budget für das zweite Halbjahr, 15 Minuten (Ana)
- Entscheiden, welchen Lieferanten wir für das Lager nehmen (Ben)
- Zwei offene Stellen besetzen (Carla)
- Termin für das Sommerfest, 5 Minuten

Bitte lest vorher die Angebote der beiden Lieferanten.`,
    },
    'minutes-summarizer': {
      title: 'Protokoll',
      description: 'Aus einer Mitschrift oder Notizen werden Zusammenfassung, Beschlüsse, Aufgaben und offene Fragen.',
      lead: 'Fügen Sie eine Mitschrift oder Ihre Notizen ein. Sie bekommen eine Zusammenfassung, die Beschlüsse, wer was bis wann tut und was noch offen ist.',
      label: 'Mitschrift oder Notizen',
      placeholder: 'Ana: Fangen wir mit dem Lieferanten an …',
      run: 'Zusammenfassen',
      result: 'Ihr Protokoll',
      sample: `Ana: Fangen wir mit dem Lieferanten an. Beide Angebote sind da, und Nordwind ist acht Prozent billiger.
Ben: Letztes Mal hat die Lieferung drei Wochen gedauert. Das macht mir Sorgen.
Carla: Jetzt haben sie zehn Tage schriftlich zugesagt.
Ana: Dann schlage ich vor, dass wir Nordwind für ein Jahr nehmen.
Ben: Einverstanden, wenn die zehn Tage im Vertrag stehen.
Carla: Einverstanden.
Ana: Gut, beschlossen. Ben schickt den Vertrag bis Freitag an die Rechtsabteilung.
Ben: Ja, mache ich. Wer sagt dem anderen Lieferanten ab?
Carla: Ich schreibe ihnen morgen.
Ana: Zweitens die Stellen. Zwei sind offen, und für eine gibt es keine Bewerbung.
Carla: Sollen wir das Gehalt erhöhen oder noch einen Monat warten?
Ana: Das weiß ich noch nicht. Sehen wir es uns nächste Woche an.`,
    },
    'decision-extractor': {
      title: 'Beschlüsse finden',
      description: 'Findet die Beschlüsse in einem Text, jeweils mit den Worten, auf denen sie beruhen.',
      lead: 'Fügen Sie ein Protokoll, einen Nachrichtenverlauf oder eine Mitschrift ein. Sie bekommen jeden Beschluss mit den Worten, auf denen er beruht, und nichts, was nur vorgeschlagen wurde.',
      label: 'Protokoll, Verlauf oder Mitschrift',
      placeholder: 'Wir haben beschlossen …',
      run: 'Beschlüsse finden',
      result: 'Die Beschlüsse',
      sample: `Lenkungskreis, 12. März

Wir haben über den Umzug ins neue Büro gesprochen. Vorgeschlagen wurde Mai, aber der Aufzug wird nicht fertig. Wir haben beschlossen, am 1. Juli umzuziehen.

Dann ging es um das Budget für Möbel. Omar schlug 40.000 vor. Nach einiger Diskussion wurde beschlossen, dass das Budget 32.000 beträgt und Omar bis Ende April bestellt.

Zum Parken gab es keine Einigung. Priya fragt den Vermieter nach zehn Plätzen und berichtet beim nächsten Treffen.

Der Kreis hat die neue Besucherregelung in der vorgelegten Fassung angenommen.`,
    },
  },
}
