import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted } = formsOf('fr')

export const end: Strings['end'] = {
  heading: {
    goal: 'Relecture terminée',
    timeout: 'Le temps est écoulé',
    stopped: 'Réunion terminée',
    none: 'Réunion terminée',
  },
  lead: {
    goal: 'Toutes les sections au programme ont été confirmées.',
    timeout: 'Le temps s’est écoulé avant que toutes les sections soient confirmées.',
    stopped: 'L’hôte a mis fin à la réunion.',
    none: 'La réunion est terminée.',
  },
  figures: 'Chiffres clés',
  confirmed: 'Sections confirmées',
  ofTotal: (done, total) => `${done} sur ${total}`,
  coverage: 'Couverture',
  score: 'Qualité de la relecture',
  decisions: 'Décisions',
  risks: 'Risques',
  actions: 'Actions',
  suggested: (count) => counted(count, { one: '# suggérée', other: '# suggérées' }),
  openActions: (open) => counted(open, { one: '# ouverte', other: '# ouvertes' }),
  percent: (percent) => `${percent} %`,
  points: (score) => `${score}/100`,

  report: 'Rapport',
  reportFailed: 'Le rapport n’a pas pu être chargé.',
  retry: 'Réessayer',

  keep: 'Téléchargements',
  record: (title) => `Procès-verbal de « ${title} »`,
  recordAbout: 'PDF avec toutes les annotations, tous les votes et tous les messages',
  recordAboutResident:
    'PDF avec toutes les annotations, tous les votes et tous les messages, 24 heures sur le serveur de votre organisation',
  recordGone:
    'Le procès-verbal n’existe plus : le serveur de votre organisation supprime le document à la fin de la réunion, et le procès-verbal 24 heures plus tard.',
  recordNotKept: 'Il n’y a pas de procès-verbal, car le document n’a pas été conservé.',
  recordAway:
    'Le serveur de votre organisation, qui détient le procès-verbal, est injoignable pour le moment. Réessayez plus tard.',
  recordNone: 'Il n’y a pas de procès-verbal : aucune section n’a été choisie, ou le document n’a pas été conservé.',
  reportFile: 'Rapport',
  reportAbout: 'Markdown',
  reportWord: 'Rapport pour Word',
  reportWordAbout: 'DOCX',
  reportPage: 'Rapport en page',
  reportPageAbout: 'HTML, prêt à imprimer',
  capture: 'Capture',
  captureAbout: 'JSON avec tous les événements de la réunion',
  fetching: 'Téléchargement…',
  download: 'Télécharger',

  next: 'Et maintenant ?',
  archive: 'L’ouvrir dans les réunions passées',
  replay: 'Rejouer la réunion',
  again: 'Démarrer une nouvelle réunion',
}
