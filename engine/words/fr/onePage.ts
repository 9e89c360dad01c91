import type { onePage as english } from '../en/onePage.ts'
import { formsOf } from '../forms.ts'
import type { Words } from '../words.ts'

const { counted } = formsOf('fr')

export const onePage: Words<typeof english> = {
  reviewed: 'Examiné',
  people: 'Participants',
  host: 'animation',
  when: 'Quand',
  running: 'en cours',
  notStarted: 'pas commencée',
  messages: (count) => counted(count, { one: '# message', other: '# messages' }),
  pages: (count) => counted(count, { one: '# page', other: '# pages' }),
  sections: (count) => counted(count, { one: '# section', other: '# sections' }),
  results: { section: 'Section', result: 'Résultat' },
  standing: { pending: 'non discutée', discussing: 'discutée, non confirmée', confirmed: 'confirmée' },
  confirmedOf: (confirmed, all) =>
    `${counted(confirmed, { one: '# section confirmée', other: '# sections confirmées' })} sur ${all}.`,
  noScope: 'Aucune section n’était retenue.',
  yes: 'Oui',
  continued: 'Poursuivre la discussion',
  decisions: { heading: 'Décisions', none: 'Aucune décision n’a été enregistrée.' },
  decided: { approved: 'Adoptée', rejected: 'Rejetée', pending: 'En attente' },
  actions: { heading: 'Actions', none: 'Aucune action n’a été convenue.' },
  done: 'terminée',
  questions: { heading: 'Questions ouvertes', none: 'Aucune question n’est ouverte.' },
  askedBy: (name) => `posée par ${name}`,
  risks: { heading: 'Risques', none: 'Aucun risque n’a été évoqué.' },
  severity: { high: 'Élevé', medium: 'Moyen', low: 'Faible' },
}
