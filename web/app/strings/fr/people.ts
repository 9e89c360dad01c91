import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted } = formsOf('fr')

export const people: Strings['people'] = {
  title: 'Personnes dans cet espace',
  invited: 'Sur invitation',
  noVisit: 'Pas encore de visite',
  visited: (when) => `Dernière visite : ${when}`,
  role: 'Rôle',
  roleOf: (name) => `Rôle de ${name}`,
  roleSet: (name, role) => `Nouveau rôle de ${name} : ${role}.`,
  makeOwner: 'Céder l’espace…',
  remove: 'Retirer',
  removeOf: (name) => `Retirer ${name}`,
  removed: (name) => `${name} ne fait plus partie de l’espace.`,
  removeTitle: (name) => `Retirer ${name} ?`,
  removeText:
    'Cette personne ne peut plus rien changer ici, ni revenir par le lien sans une nouvelle invitation. Ce qu’elle a ajouté reste.',
  leave: 'Quitter cet espace',
  left: 'Vous avez quitté l’espace.',
  leaveTitle: 'Quitter cet espace ?',
  leaveText: 'Il disparaît de votre liste. Ce que vous avez ajouté reste, et le lien permet de revenir.',
  handOver: 'Céder',
  handOverTitle: (name) => `Céder l’espace à ${name} ?`,
  handOverText: (name) =>
    `${name} reçoit les réglages, les rôles et le droit de supprimer cet espace. Vous devenez éditeur et ne pourrez pas revenir en arrière vous-même.`,
  handedOver: (name) => `L’espace appartient maintenant à ${name}.`,
  whatRoles: 'Ce que permet chaque rôle',
  roleTexts: {
    owner: 'Tout, y compris les rôles, les réglages, la suppression et la restauration.',
    editor: 'Modifie le tableau, les fichiers, les appels et les notes, lance des réunions et invite des personnes.',
    viewer: 'Voit et exporte tout, mais ne change rien.',
  },
  inviteTitle: 'Inviter des personnes',
  addresses: 'Adresses e-mail',
  addressesHint: 'Jusqu’à 20, séparées par des virgules ou des retours à la ligne.',
  noAddress: 'Entrez au moins une adresse e-mail.',
  message: 'Quelques mots pour l’e-mail (facultatif)',
  invite: 'Envoyer les invitations',
  invitedNow: (invited, already) => {
    const sent =
      invited === 0
        ? 'Aucune nouvelle invitation'
        : counted(invited, { one: '# invitation envoyée', other: '# invitations envoyées' })
    if (already === 0) return `${sent}.`
    return `${sent} ; ${counted(already, { one: '# de ces personnes est déjà là', other: '# de ces personnes sont déjà là' })}.`
  },
  guest: {
    title: 'Vous regardez cet espace par son lien',
    text: 'Les membres voient les adresses e-mail et peuvent participer. Connectez-vous et rouvrez le lien pour devenir membre.',
    signIn: 'Se connecter pour participer',
  },
}
