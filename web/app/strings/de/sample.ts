import { sample as english } from '../en/sample.ts'
import type { Strings } from '../t.ts'

export const sample: Strings['sample'] = {
  button: 'Mit einem Mustervertrag ausprobieren',
  about:
    'Eine ganze Besprechung in etwa zwei Minuten: ein kurzer Vertrag und zwei simulierte Kollegen, die Ihnen antworten.',
  starting: 'Muster wird vorbereitet …',
  failed: 'Das Muster konnte nicht geladen werden. Bitte versuchen Sie es noch einmal.',
  visitor: 'Gast',
  names: ['Mia (simuliert)', 'Tom (simuliert)'],
  fileName: 'Muster-Beratungsvertrag.pdf',
  title: 'Musterbesprechung.',
  steps: {
    setup:
      'Mia und Tom sind simuliert: Sie folgen einem Drehbuch in Ihrem Browser. Sie haben zwei Abschnitte ausgewählt; wählen Sie gern weitere und beginnen Sie dann die Besprechung.',
    chat: 'Mia und Tom sind simuliert. Lesen Sie mit, sagen Sie etwas oder fragen Sie „@assistant what does the contract say about liability?“',
    vote: 'Mia und Tom sind simuliert. Eine Abstimmung läuft: Bestätigen Sie den Abschnitt oder besprechen Sie ihn weiter.',
    ended:
      'Mia und Tom waren simuliert. Alles andere ist echt: die Ergebnisse, der Bericht und das Prüfprotokoll unten.',
  },
  // The sample contract is English, so what is said about it, and found in it, is too.
  script: english.script,
}
