import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted } = formsOf('fr')

export const space: Strings['space'] = {
  loading: 'Ouverture de l’espace…',
  missing: 'Il n’y a pas d’espace à cette adresse',
  missingHint:
    'Le lien est peut-être inexact, ou l’espace a été supprimé. Seul son propriétaire le voit encore, dans la corbeille.',
  missingGuest:
    'Le lien est peut-être inexact, ou l’espace a été supprimé. S’il est à vous, connectez-vous : les espaces supprimés restent 30 jours dans votre corbeille.',
  offline:
    'Vous êtes hors ligne et voyez le dernier état connu. Ce que vous changez sur le tableau sera enregistré au retour de la connexion ; le reste ne pourra être changé qu’à ce moment-là.',
  inTrash: (days) =>
    `Cet espace est dans la corbeille et sera supprimé pour toujours dans ${counted(days, { one: '# jour', other: '# jours' })}. Restaurez-le pour changer quelque chose.`,
  joined: (role) => `Vous faites maintenant partie de cet espace. Votre rôle : ${role}.`,
  roles: { owner: 'propriétaire', editor: 'éditeur', viewer: 'lecteur' },
  asGuest: 'Par le lien',
  required: 'Ce champ ne peut pas être vide.',
  name: 'Nom de l’espace',
  editName: 'Changer le nom',
  description: 'Description',
  editDescription: 'Changer la description',
  noDescription: 'Dites en une phrase ou deux de quoi il s’agit.',
  moreDescription: 'Afficher toute la description',
  lessDescription: 'Réduire',
  back: 'Vers l’espace de cette réunion',
  copyLink: 'Copier le lien',
  linkCopied: 'Le lien est copié. Toute personne qui l’a peut ouvrir cet espace.',
  cover: {
    add: 'Ajouter une image de couverture',
    change: 'Changer l’image de couverture',
    remove: 'Retirer l’image de couverture',
    tooLarge: 'Une image de couverture fait 5 Mo au plus.',
  },
  review: {
    start: 'Lancer une relecture',
    join: 'Rejoindre la réunion',
    running: (people) =>
      people === 0
        ? 'Personne n’y est encore'
        : counted(people, { one: '# personne y participe', other: '# personnes y participent' }),
  },
  views: {
    label: 'Parties de l’espace',
    board: 'Tableau',
    material: 'Fichiers et contexte',
    meetings: 'Réunions',
    calls: 'Appels',
    people: 'Personnes',
    settings: 'Réglages',
  },
}
