import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted, date } = formsOf('fr')
const TIME = date({ hour: '2-digit', minute: '2-digit' })
const DATE = date({ dateStyle: 'medium', timeStyle: 'short' })

const kinds = { comment: 'Commentaire', highlight: 'Surlignage', note: 'Note', mark: 'Marque' }

export const sidecar: Strings['sidecar'] = {
  label: 'Document',
  close: 'Fermer le document',
  choose: 'Document',
  loading: 'Ouverture du document…',
  absent: {
    failed: { title: 'Aperçu indisponible', text: 'La réunion continue sans lui.' },
    notKept: {
      title: 'Aperçu indisponible',
      text: 'Le service n’a pas conservé ce document : il n’y a rien à afficher.',
    },
    away: {
      title: 'Le document n’a pas pu être chargé',
      text: 'Le document est sur le serveur de votre organisation, injoignable pour le moment. La réunion continue.',
    },
    destroyed: {
      title: 'Le document a été supprimé',
      text: 'Le serveur de votre organisation l’a supprimé, avec ses résumés, à la fin de la réunion. Décisions, messages et notes sont conservés.',
    },
    lost: {
      title: 'Le document a été supprimé',
      text: 'Le serveur de votre organisation supprime ce que personne n’utilise pendant 24 heures. La réunion continue sans lui.',
    },
  },
  summariesAway: 'Le serveur de votre organisation est injoignable pour le moment. Les résumés suivront à son retour.',
  retry: 'Réessayer',
  tools: 'Lecture',
  pages: 'Pages du document',
  texts: {
    messages: {
      all: 'Messages du fil',
      notesHere: 'Notes sur ce message',
      showAll: 'Afficher tout le message',
    },
    sections: {
      all: 'Texte du document',
      notesHere: 'Notes sur cette section',
      showAll: 'Afficher toute la section',
    },
  },
  page: 'Page',
  ofPages: (count) => `sur ${count}`,
  pageLabel: (page, count) => `Page ${page} sur ${count}`,
  goToPage: (page) => `Aller à la page ${page}`,
  view: 'Affichage',
  zoomIn: 'Agrandir',
  zoomOut: 'Réduire',
  zoomFit: 'Ajuster',
  zoomFitHint: 'Ajuster les pages à la largeur',
  zoomed: (percent) => `${percent} %`,
  thumbnails: 'Miniatures',
  notesCount: (count) => (count === 0 ? 'Notes' : counted(count, { other: 'Notes : #' })),
  noNotes: 'Pas encore de notes. Sélectionnez du texte dans le document pour le surligner ou le commenter.',
  selection: 'Texte sélectionné',
  highlight: 'Surligner',
  comment: 'Commenter',
  commentHere: 'Commenter une section',
  placePin: 'Placer une épingle',
  placing: 'Cliquez là où placer l’épingle. Échap annule.',
  placeHere: (page) => `Placer l’épingle à la page ${page}`,
  compose: 'Nouvelle note',
  section: 'Section',
  yourText: 'Votre commentaire',
  kind: 'Type',
  add: 'Ajouter',
  cancel: 'Annuler',
  added: 'Ajouté au document pour tout le monde.',
  kinds,
  bubble: (title) => `Discussion jusqu’ici sur ${title}`,
  approximate: 'L’endroit exact n’a pas été trouvé.',
  approximateShort: 'approximatif',
  clock: (at) => TIME.format(at),
  date: (at) => DATE.format(at),
  pin: ({ kind, byName, at, text }) => `${kinds[kind]} de ${byName}, ${TIME.format(at)} : ${text}`,
}
