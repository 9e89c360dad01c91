import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted } = formsOf('de')

export const trust: Strings['trust'] = {
  title: 'Wo Ihre Daten liegen',
  loading: 'Der Dienst wird gefragt …',
  failed: 'Der Dienst hat nicht gesagt, wo die Daten liegen',
  retry: 'Noch einmal versuchen',
  lead: {
    standard:
      'Dokumente, Nachrichten und Zusammenfassungen werden von diesem Dienst gespeichert. Diese Seite entsteht aus seinen Einstellungen.',
    enterprise:
      'Der Server Ihrer Organisation speichert Dokumente und die Texte der Zusammenfassungen. Der Dienst, der die Besprechungen führt, kennt nur Titel und Vorschauen. Diese Seite entsteht aus seinen Einstellungen.',
  },
  places: 'Die Orte',
  coordinator: { name: 'Dieser Dienst', host: 'führt die Besprechungen' },
  resident: { name: 'Der Server Ihrer Organisation', holds: 'Dokumente, Texte der Zusammenfassungen' },
  held: {
    standard: 'Dokumente, Nachrichten, Zusammenfassungen, Ergebnisse, Berichte',
    enterprise: 'Titel und Vorschauen von Abschnitten, Nachrichten, Notizen, Ergebnisse, Berichte',
  },
  documents: 'Dokumente',
  documentsKept: {
    room: 'Ein Dokument wird mit seinem Raum gespeichert, so lange der Dienst diesen Raum behält.',
    resident:
      'Die Dokumente jedes Raums liegen auf dem Server Ihrer Organisation, mit einem eigenen Schlüssel verschlüsselt. Schlüssel und Dokumente werden gelöscht, wenn die Besprechung endet oder der Raum 24 Stunden lang nicht benutzt wurde.',
  },
  readThere: 'Ihr Browser liest es direkt von dort.',
  summaries: 'Zusammenfassungen des Gesprächs',
  summariesKept: {
    room: 'Zusammenfassungen werden mit der Besprechung gespeichert und bleiben in ihrem Protokoll und im Archiv.',
    'sealed-until-end':
      'Die Texte liegen verschlüsselt auf dem Server Ihrer Organisation und werden am Ende der Besprechung gelöscht. Der Dienst, der die Besprechung führt, weiß nur, zu welchen Abschnitten es eine Zusammenfassung gibt.',
  },
  ai: 'Das Modell des Assistenten',
  aiLocation: {
    local: 'Der Assistent nutzt ein Sprachmodell auf dem Rechner oder im Netz des Dienstes. Was er liest, bleibt dort.',
    remote: 'Der Assistent nutzt ein Sprachmodell an einem anderen Ort. Was er lesen muss, wird dorthin gesendet.',
    none: 'Es ist kein Sprachmodell eingerichtet. Der Assistent folgt festen Regeln, auf dem Dienst selbst.',
  },
  aiModel: (model) => `Das Modell heißt ${model}.`,
  aiAway: 'Es ist gerade nicht erreichbar. Bis es wieder da ist, folgt der Assistent festen Regeln.',
  encryption: 'Verschlüsselung',
  encryptionOf: {
    tokens: 'Gespeicherte Zugangsschlüssel',
    summaries: 'Gespeicherte Dokumente und Zusammenfassungen',
    none: 'vom Dienst selbst nicht verschlüsselt',
  },
  retention: 'Wie lange Daten bleiben',
  retentionOf: {
    trash: 'Gelöschte Bereiche, im Papierkorb',
    telemetry: 'Gezählte Besuche',
    replays: 'Aufgezeichnete Besuche, unkenntlich',
  },
  days: (count) => counted(count, { one: '# Tag', other: '# Tage' }),
  telemetry: 'Zählen von Besuchen',
  telemetryWhat: {
    on: 'Wir zählen Seitenaufrufe, Ladezeiten, Fehler und Klicks ohne Wirkung, nie aber, was jemand eingibt oder was in einer Besprechung gesagt wird.',
    off: 'Besuche werden hier nicht gezählt.',
  },
  doNotTrack: 'Ein Browser, der darum bittet, nicht verfolgt zu werden, wird nicht gezählt.',
  optOut: 'Mit dem Schalter am Ende dieser Seite kann jeder widersprechen.',
  subprocessors: 'Beteiligte Dienste',
  noSubprocessors: 'Keine.',
  subprocessorsLead: 'Diese Dienste verarbeiten Daten im Auftrag von diesem:',
  notes: 'Außerdem gut zu wissen',
  version: (version) => `Version der Schnittstelle: ${version}.`,
  raw: 'Dieselben Angaben für Programme',
  question: 'Wo liegt dieses Dokument?',
  documentsStay: 'Dokumente bleiben auf dem Server Ihrer Organisation.',
  newTab: '(in neuem Tab)',
}
