import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted, number } = formsOf('fr')
const spacesOf = (count: number) => counted(count, { one: '# espace', other: '# espaces' })

export const spaces: Strings['spaces'] = {
  title: 'Espaces',
  lead: 'Un espace réunit tout ce qui concerne un même travail : tableau, fichiers, personnes, appels et réunions.',
  loading: 'Chargement de vos espaces…',

  guest: {
    title: 'Toutes vos relectures au même endroit',
    text: 'Les réunions finissent, un espace reste. Connectez-vous pour en créer un, ou ouvrez le lien reçu : il permet de regarder sans compte.',
    signIn: 'Se connecter',
    points: [
      {
        title: 'Un tableau qui reste',
        text: 'Sections, notes, listes, liens et images que chacun modifie en même temps.',
      },
      {
        title: 'Des réunions autour',
        text: 'Lancez une relecture depuis l’espace. La synthèse, la note et l’enregistrement reviennent ici.',
      },
      {
        title: 'Personnes et appels',
        text: 'Invitez par e-mail, planifiez des appels avec fichier d’agenda, et décidez qui peut modifier.',
      },
    ],
  },

  create: 'Nouvel espace',
  search: 'Chercher par nom ou description',
  order: 'Ordre',
  orders: { activity: 'Activité récente', name: 'Nom', created: 'Plus récents' },
  count: (shown, all) => (shown === all ? spacesOf(all) : `${number(shown)} sur ${spacesOf(all)}`),
  none: 'Aucun espace ne correspond',
  clear: 'Afficher tous les espaces',
  empty: 'Vous n’avez pas encore d’espace',
  emptyLead:
    'Créez-en un pour un contrat, un plan de produit ou tout ce que vous relisez plus d’une fois. Décrivez le sujet, et l’assistant écrit les premières sections.',
  active: (when) => `Actif ${when}`,
  people: (count) => counted(count, { one: '# personne', other: '# personnes' }),
  items: (count) => counted(count, { one: '# élément', other: '# éléments' }),
  meetings: (count) => counted(count, { one: '# réunion', other: '# réunions' }),
  roles: { owner: 'Propriétaire', editor: 'Éditeur', viewer: 'Lecteur' },

  views: { label: 'Quels espaces', active: 'Vos espaces', trash: 'Corbeille' },
  trash: {
    lead: 'Les espaces que vous avez supprimés. Chacun reste ici 30 jours, puis il est supprimé pour toujours avec ses fichiers et enregistrements.',
    loading: 'Chargement de la corbeille…',
    empty: 'La corbeille est vide',
    emptyLead: 'Un espace supprimé reste ici 30 jours et peut être restauré.',
    left: (days) => counted(days, { one: 'Encore # jour', other: 'Encore # jours' }),
    deleted: (date) => `Supprimé le ${date}`,
    restore: 'Restaurer',
    restoreOf: (name) => `Restaurer ${name}`,
    restored: (name) => `${name} est de retour parmi vos espaces.`,
  },

  usage: {
    title: 'Ce mois-ci',
    plan: (plan) => `Offre ${plan}`,
    plans: { free: 'Free', pro: 'Pro', team: 'Team', enterprise: 'Enterprise' },
    rooms: 'Nouveaux espaces',
    recaps: 'Synthèses de l’assistant',
    assistantMinutes: 'Minutes de l’assistant',
    of: (used, limit) => `${used} sur ${limit}`,
    unlimited: (used) => `${used}, sans limite`,
    resets: (day) => `Remise à zéro le ${day} (UTC).`,
    full: (limit, day) =>
      `${counted(limit, { one: 'Vous avez créé le # espace compris', other: 'Vous avez créé les # espaces compris' })} ce mois-ci dans votre offre. À partir du ${day}, vous pourrez en créer d’autres ; ceux que vous avez restent utilisables.`,
  },

  form: {
    title: 'Nouvel espace',
    name: 'Nom',
    namePlaceholder: 'Contrat de fourniture 2027',
    prompt: 'Que voulez-vous relire ? (facultatif)',
    promptHint:
      'Quelques phrases suffisent. L’assistant en tire les premières sections du tableau ; vous pouvez tout changer.',
    promptPlaceholder:
      'Nous renouvelons notre contrat de fourniture et devons régler le prix, les délais et la responsabilité avant mai.',
    promptTooLong: '4 000 caractères au plus.',
    template: 'Type de relecture',
    team: 'Équipe',
    start: 'Commencer par',
    invites: 'Inviter des personnes (facultatif)',
    invitesHint: 'Jusqu’à 20 adresses e-mail. Ces personnes reçoivent le lien et peuvent modifier.',
    invitesWrong: (words) => `Ce n’est pas une adresse e-mail : ${words}`,
    invitesTooMany: 'On peut inviter 20 personnes au plus à la fois.',
    submit: 'Créer l’espace',
    submitting: 'Création de l’espace…',
    writing: 'Rédaction des premières sections…',
    fallback: 'Cette fois, l’assistant n’a pas pu écrire de sections : l’espace commence avec quatre sections simples.',
  },
}
