import type { report as english } from '../en/report.ts'
import { formsOf } from '../forms.ts'
import type { Words } from '../words.ts'

const { plainly: counted, list } = formsOf('fr')

export const report: Words<typeof english> = {
  title: (t) => `Rapport de relecture : ${t}`,
  notStarted: 'La réunion n’a pas commencé : il n’y a encore rien à rapporter.',
  room: 'Salle',
  template: (t) => `modèle ${t}`,
  nobody: 'Personne de désigné',
  others: (left) => ` et ${left} de plus`,
  more: (left) => `… et ${left} de plus dans le procès-verbal et l’archive.`,
  endings: {
    goal: 'terminée, car toutes les sections retenues ont été confirmées',
    timeout: 'terminée, car le temps s’est écoulé',
    stopped: 'arrêtée par l’animation',
  },
  summary: {
    heading: 'Synthèse',
    recorded: (items) => `Consigné : ${list([...items])}.`,
    decisions: (count) => counted(count, { one: '# décision', other: '# décisions' }),
    actions: (count) => counted(count, { one: '# action', other: '# actions' }),
    risks: (count) => counted(count, { one: '# risque', other: '# risques' }),
    questions: (count) => counted(count, { one: '# question ouverte', other: '# questions ouvertes' }),
    figures: (coverage, score) =>
      `Couverture du périmètre : ${coverage} %, qualité de la relecture : ${score} sur 100.`,
  },
  decisions: 'Décisions',
  noDecisions: 'Rien n’a été consigné comme décidé.',
  byVote: 'confirmé comme relu par vote',
  actions: 'Actions',
  noActions: 'Aucune action n’a été consignée.',
  due: (day) => `échéance : ${day}`,
  open: {
    heading: 'Points ouverts',
    none: 'Rien n’est resté ouvert.',
    question: 'Question',
    unconfirmed: 'Discuté, non confirmé',
    untouched: 'Non discuté',
  },
  risks: 'Risques',
  noRisks: 'Aucun risque n’a été consigné.',
  sections: { heading: 'Section par section', none: 'Personne n’a parlé d’une section retenue.' },
  suggested: {
    heading: 'Suggéré par l’assistant, non confirmé',
    none: 'Rien n’attend de confirmation.',
    kinds: { decisions: 'Décision', actions: 'Action', risks: 'Risque', questions: 'Question' },
  },
  fingerprint: {
    heading: 'Empreinte',
    events: (count, hash) =>
      `${counted(count, { one: '# événement', other: '# événements' })}, le dernier de hachage ${hash}.`,
    rest: (messages, annotations) =>
      `Ce qui a été dit (${counted(messages, { one: '# message', other: '# messages' })}) et annoté (${counted(annotations, { one: '# annotation', other: '# annotations' })}) figure en entier dans le procès-verbal et l’archive.`,
  },
}
