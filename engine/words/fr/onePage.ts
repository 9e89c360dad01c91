import type { onePage as english } from '../en/onePage.ts'
import { formsOf } from '../forms.ts'
import type { Words } from '../words.ts'

const { counted } = formsOf('fr')

export const onePage: Words<typeof english> = {
  heading: 'En une page',
  reviewed: 'Examiné',
  people: 'Participants',
  host: 'animation',
  when: 'Quand',
  running: 'en cours',
  notStarted: 'pas commencée',
  messages: (count) => counted(count, { one: '# message', other: '# messages' }),
  pages: (count) => counted(count, { one: '# page', other: '# pages' }),
  sections: (count) => counted(count, { one: '# section', other: '# sections' }),
  more: (count) => counted(count, { one: '… et # autre plus bas.', other: '… et # autres plus bas.' }),
  results: { heading: 'Résultat par section', section: 'Section', result: 'Résultat', votes: 'Votes' },
  standing: { pending: 'non discutée', discussing: 'discutée, non confirmée', confirmed: 'confirmée' },
  confirmedOf: (confirmed, all) =>
    `${counted(confirmed, { one: '# section confirmée', other: '# sections confirmées' })} sur ${all}.`,
  noScope: 'Aucune section n’était retenue.',
  yes: 'Oui',
  continued: 'Poursuivre la discussion',
  decisions: { heading: 'Décisions', none: 'Aucune décision n’a été enregistrée.' },
  decided: { approved: 'Adoptée', rejected: 'Rejetée', pending: 'En attente' },
  byVote: (names) => `par vote de ${names}`,
  actions: { heading: 'Actions', none: 'Aucune action n’a été convenue.' },
  action: 'Action',
  owner: 'Responsable',
  due: 'Échéance',
  status: 'État',
  doing: { open: 'ouverte', done: 'terminée' },
  questions: { heading: 'Questions ouvertes', none: 'Aucune question n’est ouverte.' },
  askedBy: (name) => `posée par ${name}`,
  risks: { heading: 'Risques', none: 'Aucun risque n’a été évoqué.' },
  severity: { high: 'Élevé', medium: 'Moyen', low: 'Faible' },
  suggested: (items) => `Suggéré par l’assistant, non confirmé et non repris ici : ${items}.`,
  suggestedDecisions: (count) => counted(count, { one: '# décision', other: '# décisions' }),
  suggestedActions: (count) => counted(count, { one: '# action', other: '# actions' }),
  suggestedRisks: (count) => counted(count, { one: '# risque', other: '# risques' }),
  suggestedQuestions: (count) => counted(count, { one: '# question', other: '# questions' }),
}
