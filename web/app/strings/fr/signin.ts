import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted } = formsOf('fr')
const wait = (seconds: number) =>
  seconds > 90
    ? counted(Math.ceil(seconds / 60), { one: '# minute', other: '# minutes' })
    : counted(seconds, { one: '# seconde', other: '# secondes' })

export const signin: Strings['signin'] = {
  title: 'Connexion',
  lead: 'Les réunions sont ouvertes aux invités. Avec un compte, votre nom est déjà rempli et vous retrouvez vos réunions sur chaque appareil.',
  outside: 'Se connecter avec votre organisation',
  or: 'ou',
  email: 'Adresse e-mail',
  emailHint: 'Nous envoyons un code à cette adresse. Il n’y a pas de mot de passe.',
  emailMissing: 'Entrez votre adresse e-mail.',
  send: 'M’envoyer un code',
  sending: 'Envoi…',
  haveCode: 'J’ai déjà un code',
  codeTitle: 'Entrez votre code',
  code: 'Code',
  codeHint: 'Six chiffres. Il sert une fois, pendant dix minutes.',
  codeMissing: 'Le code a six chiffres.',
  sentTo: 'Nous avons envoyé un code à',
  sentToLog: 'Ce service n’envoie pas d’e-mails. Son journal contient le code pour',
  typedFor: 'Le dernier code envoyé à',
  tryingOut: (code) => `Ce service est un essai. Le code est ${code}.`,
  name: 'Votre nom (facultatif)',
  nameHint: 'Pour un nouveau compte seulement. Si le champ est vide, nous prenons ce qui précède le @.',
  submit: 'Se connecter',
  submitting: 'Connexion…',
  again: 'Envoyer un nouveau code',
  againIn: (seconds) => `Nouveau code dans ${wait(seconds)}`,
  sendIn: (seconds) => `M’envoyer un code dans ${wait(seconds)}`,
  sentAgain: 'Nous avons envoyé un nouveau code. Seul le dernier fonctionne.',
  otherAddress: 'Utiliser une autre adresse',
  errors: {
    state:
      'Cette connexion a pris trop de temps, a déjà servi ou a commencé dans un autre navigateur. Recommencez depuis cette page.',
    denied: 'La connexion a été annulée auprès de votre organisation. Rien n’a changé.',
    email: 'Votre organisation n’a pas confirmé votre adresse e-mail : vous ne pouvez pas vous connecter avec elle.',
    disabled: 'Ce compte est désactivé.',
    exchange: 'La réponse de votre organisation n’a pas pu être vérifiée. Veuillez réessayer.',
    unreachable: 'La connexion de votre organisation ne répond pas. Réessayez plus tard ou utilisez un code.',
  },
  unknownError: 'La connexion a échoué. Veuillez réessayer.',
  accountOf: (name) => `${name}, votre compte`,
  signedInTitle: 'Vous êtes connecté',
  rename: {
    label: 'Votre nom',
    save: 'Enregistrer le nom',
    saved: 'Votre nom est changé.',
  },
  goOn: 'Continuer',
  toMeetings: 'Démarrer ou rejoindre une réunion',
  out: 'Se déconnecter',
  everywhere: 'Se déconnecter partout',
  everywhereHint: '« Partout » vous déconnecte de tous les navigateurs et appareils.',
  leaving: 'Déconnexion…',
  isOut: 'Vous êtes déconnecté.',
}
