import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted, list, number } = formsOf('fr')

export const talk: Strings['talk'] = {
  now: {
    label: 'Avancement',
    open: 'Afficher toutes les sections',
    under: 'En discussion',
    perhaps: 'Peut-être en discussion',
    done: (done, total) => `${number(done)} sur ${number(total)} traitées`,
    none: 'Aucune section en discussion',
  },
  before: (count) => counted(count, { one: 'Avant la réunion : # avis', other: 'Avant la réunion : # avis' }),
  earlier: 'Afficher les messages précédents',
  loadingEarlier: 'Chargement des messages précédents…',
  back: 'Revenir à la discussion',
  invitation: {
    document: 'Document',
    noDocument: 'Aucun pour l’instant',
    host: 'Hôte',
    time: 'Durée',
    people: 'Participants',
    planned: (minutes) => `${number(minutes)} min, pas commencée`,
    left: (minutes) => `En cours, reste ${number(minutes)} min`,
    present: (count) => counted(count, { one: '# personne présente', other: '# personnes présentes' }),
    over: 'Cette réunion est terminée',
    overText: (title) =>
      title === null
        ? 'Plus personne ne peut la rejoindre.'
        : `La relecture de « ${title} » est terminée. Plus personne ne peut la rejoindre.`,
    toArchive: 'Voir ses résultats dans les réunions passées',
  },
  read: {
    button: 'Lire',
    open: (title) => `Lire « ${title} »`,
    title: 'Document',
    close: 'Revenir aux sections',
  },
  host: {
    open: 'Hôte',
    title: 'Commandes de l’hôte',
    left: (time) => `reste ${time}`,
    paused: 'L’horloge est arrêtée',
    add: (minutes) => `Ajouter ${number(minutes)} min`,
    pause: 'Arrêter l’horloge',
    resume: 'Relancer l’horloge',
    focus: 'Discuter une section',
    move: 'Aller',
    widen: 'Ajouter une section à la relecture',
    addSection: 'Ajouter',
    handOver: 'Nommer un autre hôte',
    make: 'Choisir',
  },
  time: {
    paused: 'L’hôte a arrêté l’horloge. Messages et votes continuent.',
    last: (minutes) => `Reste moins de ${counted(minutes, { one: '# minute', other: '# minutes' })}.`,
    later: 'Pas maintenant',
  },
  typing: {
    some: (names: readonly string[]) =>
      counted(names.length, { one: `${list(names)} écrit…`, other: `${list(names)} écrivent…` }),
    many: 'Plusieurs personnes écrivent…',
  },
  closing: {
    title: 'Vous n’aviez pas envoyé ceci',
    text: 'La réunion s’est terminée pendant que vous écriviez. Pendant une minute, vous pouvez l’ajouter au procès-verbal comme remarque de clôture.',
    late: 'La réunion s’est terminée pendant que vous écriviez, et la minute des remarques de clôture est passée. Votre texte est encore là pour être copié.',
    label: 'Remarque de clôture',
    send: 'Ajouter comme remarque de clôture',
    copy: 'Copier',
    copied: 'Copié.',
    discard: 'Abandonner',
    done: 'Votre remarque de clôture figure au procès-verbal.',
  },
  questions: {
    open: (count: number) => counted(count, { one: '# question ouverte', other: '# questions ouvertes' }),
    show: 'Les afficher dans le registre',
  },
  vote: {
    label: 'Vote ouvert',
    title: 'Un vote est ouvert',
    show: 'L’afficher dans la discussion',
  },
  tabs: {
    news: (count) => counted(count, { one: '# nouveau message', other: '# nouveaux messages' }),
    vote: 'un vote est ouvert',
  },
}
