import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted } = formsOf('fr')

export const meeting: Strings['meeting'] = {
  title: (document) => document ?? 'Réunion',
  code: (code) => `Salle ${code}`,
  copyLink: 'Copier le lien d’invitation',
  linkCopied: 'Le lien est copié.',
  offline: 'Vous êtes hors ligne. Ce que vous écrivez ne part qu’au retour de la connexion.',

  views: {
    label: 'Vues',
    chat: 'Discussion',
    sections: 'Sections',
    ledger: 'Registre',
    document: 'Document',
    board: 'Tableau',
  },

  clock: {
    label: 'Temps restant',
    soon: 'Dernier quart',
    last: 'Presque fini',
    waiting: '–:––',
  },

  mode: {
    label: 'Assistant',
    menu: 'Participation de l’assistant',
    names: { silent: 'Discret', assist: 'Aide', moderator: 'Animateur', expert: 'Expert', critical: 'Critique' },
    about: {
      silent: 'Ne dit rien sans qu’on l’interroge.',
      assist: 'Surveille le temps et propose des votes.',
      moderator: 'Fait aussi le point et relance quand plus personne ne parle.',
      expert: 'Fait aussi une remarque de fond sur chaque section.',
      critical: 'Met aussi chaque section en question une fois.',
    },
  },

  hands: {
    raise: 'Lever la main',
    lower: 'Baisser la main',
    place: (place) => `Main levée, numéro ${place}`,
  },

  people: {
    label: (present, all) => `Participants : ${present} sur ${all} présents`,
    title: 'Participants',
    you: 'vous',
    host: 'Hôte',
    here: 'présent',
    away: 'absent',
  },

  stop: {
    button: 'Terminer la réunion',
    title: 'Terminer la réunion pour tout le monde ?',
    body: 'Ensuite, personne ne peut plus écrire ni voter. Le procès-verbal et le rapport sont conservés.',
    open: (count) =>
      counted(count, {
        one: '# section n’est pas encore confirmée.',
        other: '# sections ne sont pas encore confirmées.',
      }),
    confirm: 'Terminer la réunion',
    cancel: 'Continuer',
  },

  sections: {
    title: 'Sections',
    none: 'Aucune section n’a été choisie : la discussion est libre.',
    progress: (done, total) => `${done} sur ${total} confirmées`,
    status: {
      pending: 'Pas commencée',
      opened: 'Rien de dit encore',
      discussing: 'Discutée',
      confirmed: 'Confirmée',
    },
    now: 'En discussion',
    perhaps: 'Peut-être en discussion',
    messages: (count) => counted(count, { one: '# message', other: '# messages' }),
    open: (title) => `Ouvrir « ${title} » dans le document`,
    complete: 'Confirmer cette section',
    completeHint: 'Vote oui pour vous et demande à tous les autres de voter.',
    completed: 'Vous avez voté oui. Les autres sont invités à voter.',
  },

  chat: {
    label: 'Discussion',
    empty: 'Aucun message pour l’instant. Commencez par ce qui vous frappe.',
    you: 'Vous',
    moderator: 'Assistant',
    system: 'Avis',
    voice: 'à l’oral',
    newMessages: 'Nouveaux messages',
    newest: 'Aller au dernier message',
    newestCount: (count) => counted(count, { one: '# nouveau message', other: '# nouveaux messages' }),
    cite: (title) => `Ouvrir « ${title} » dans le document`,
    announced: (name, text) => `${name} : ${text}`,
    announcedMany: (count) => counted(count, { one: '# nouveau message', other: '# nouveaux messages' }),
    triggers: {
      kickoff: 'Ouverture',
      time50: 'Mi-temps',
      time75: 'Dernier quart',
      time90: 'Presque fini',
      time2m: 'Encore deux minutes',
      idle: 'Question',
      progress: 'Point',
      answer: 'Réponse',
      annotate: 'Annotation',
      complete: 'Tout est confirmé',
      timeout: 'Temps écoulé',
      stopped: 'Terminée',
    },
  },

  bubble: {
    label: 'Décision',
    personal: (name) => `Seule cette personne peut répondre : ${name}.`,
    votes: 'Votes jusqu’ici',
    none: 'Personne n’a encore voté.',
    count: (votes, members) => `${votes} oui sur ${members}`,
    saidYes: 'oui',
    saidContinue: 'poursuivre la discussion',
    yours: 'Vous avez voté oui. On attend les autres.',
    confirmed: (name, time) => `Confirmée. Dernier vote : ${name}, à ${time}.`,
    continued: (name, time) => `La discussion se poursuit, à la demande de ${name} (${time}).`,
    offline: 'Vous pourrez voter au retour de la connexion.',
  },

  composer: {
    label: 'Votre message',
    placeholder: 'Écrire un message',
    send: 'Envoyer',
    left: (count) => counted(count, { one: '# caractère restant', other: '# caractères restants' }),
    over: (count) => counted(count, { one: '# caractère de trop', other: '# caractères de trop' }),
    help: 'Envoyer : Entrée. Nouvelle ligne : Maj + Entrée.',
    summon: 'L’assistant répondra à ce message.',
    summonHelp: 'Pour interroger l’assistant, commencez par /ask ou écrivez @assistant.',
    insertSummon: 'Interroger l’assistant',
  },

  outbox: {
    label: 'Pas encore envoyés',
    waiting: 'En attente de connexion',
    sending: 'Envoi…',
    refused: 'Non envoyé',
    retry: 'Réessayer',
    discard: 'Abandonner',
  },

  captions: {
    label: 'Sous-titres',
    mute: 'Couper la voix de l’assistant',
    unmute: 'Laisser parler l’assistant',
    interrupt: 'Interrompre',
  },

  panels: {
    document: 'Document',
    board: 'Tableau',
    ledger: 'Registre',
    closeLedger: 'Masquer le registre',
  },

  keys: {
    title: 'Raccourcis clavier',
    open: 'Raccourcis clavier',
    single: 'Utiliser les raccourcis à une touche',
    list: [
      ['?', 'Afficher cette liste'],
      ['C', 'Écrire un message'],
      ['M', 'Aller au dernier message'],
      ['B', 'Aller au vote ouvert'],
      ['S', 'Aller aux sections'],
      ['D', 'Afficher ou masquer le document'],
      ['L', 'Afficher ou masquer le registre'],
      ['H', 'Lever ou baisser la main'],
      ['Esc', 'Fermer ce qui est ouvert ou quitter le champ du message'],
      ['↑ ↓', 'Passer d’un message, d’une section ou d’une entrée à l’autre'],
    ],
  },
}
