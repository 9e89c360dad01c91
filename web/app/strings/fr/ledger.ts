import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted } = formsOf('fr')

export const ledger: Strings['ledger'] = {
  title: 'Registre',
  refresh: 'Analyser à nouveau la discussion',
  refreshing: 'Analyse…',
  updated: (time) => `État à ${time}`,
  loading: 'Chargement du registre…',
  coverage: 'Couverture',
  coverageAbout:
    'Part du programme qui a été discutée. Une section confirmée compte en entier, une section avec deux messages pour 60 %, une section seulement mentionnée pour 30 %.',
  score: 'Qualité de la relecture',
  scoreAbout: '50 % couverture, 30 % part des sections confirmées, 20 % part des personnes qui ont écrit.',
  points: (score) => `${score}/100`,
  percent: (percent) => `${percent} %`,
  explain: 'Mode de calcul',
  summary: 'Résumé',
  suggested: 'Suggestion',
  suggestions: 'Suggéré par l’assistant, non confirmé',
  more: (count) => counted(count, { one: 'Afficher # autre', other: 'Afficher # autres' }),
  fewer: 'En afficher moins',
  noneRecorded: 'Rien d’enregistré pour l’instant.',

  decisions: 'Décisions',
  noDecisions: 'Pas encore de décision. Une section que tout le monde confirme devient une décision.',
  decisionStatus: { approved: 'Approuvée', rejected: 'Rejetée', pending: 'En attente' },
  statusOf: (text) => `Statut de : ${text}`,
  source: { vote: 'Par vote', ai: 'D’après la discussion', person: 'Ajouté à la main' },
  by: (name) => `par ${name}`,

  risks: 'Risques',
  noRisks: 'Aucun risque trouvé jusqu’ici.',
  riskKind: { contradiction: 'Contradiction', 'missing-info': 'Information manquante', risk: 'Risque' },
  severity: { low: 'Faible', medium: 'Moyenne', high: 'Élevée' },
  severityOf: (severity) => `Gravité : ${severity}`,

  actions: 'Actions',
  noActions: 'Pas encore d’action.',
  owner: (name) => `Responsable : ${name}`,
  noOwner: 'Sans responsable',
  due: (due) => `Échéance : ${due}`,
  noDue: 'Sans date',
  markDone: (text) => `Terminé : ${text}`,

  evidence: (count) => counted(count, { one: '# citation', other: '# citations' }),
  section: (title) => `Ouvrir « ${title} » dans le document`,
  message: 'Afficher le message',
}
