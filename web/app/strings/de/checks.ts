import type { Strings } from '../t.ts'

export const checks: Strings['checks'] = {
  general: ['Zweck und Zielgruppe', 'Offene Fragen', 'Nötige Beschlüsse', 'Zuständige und Termine'],
  contract: [
    'Parteien und Begriffe',
    'Laufzeit und Verlängerung',
    'Zahlung und Preisänderungen',
    'Haftung und Freistellung',
    'Vertraulichkeit und Datenschutz',
    'Geistiges Eigentum',
    'Kündigung und Fristen',
    'Anwendbares Recht und Streitfälle',
  ],
  prd: [
    'Problem und Nutzende',
    'Ziele und Erfolgsmaße',
    'Umfang und Ausschlüsse',
    'Anforderungen und Abnahmekriterien',
    'Abhängigkeiten und Risiken',
    'Einführung und Rückweg',
  ],
  policy: [
    'Geltungsbereich',
    'Rollen und Zuständigkeiten',
    'Pflichten und Ausnahmen',
    'Durchsetzung und Meldewege',
    'Turnus der Überprüfung und Verantwortung',
  ],
  'investment-memo': [
    'These',
    'Markt und Wettbewerb',
    'Team',
    'Finanzen und Bewertung',
    'Wichtigste Risiken',
    'Konditionen und Ausstieg',
  ],
  compliance: [
    'Geltende Anforderungen',
    'Kontrollen und Nachweise',
    'Lücken und Abhilfe',
    'Datenschutz',
    'Prüfpfad und Aufbewahrung',
    'Freigabe',
  ],
}
