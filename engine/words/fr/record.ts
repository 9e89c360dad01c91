import type { record as english } from '../en/record.ts'
import { formsOf } from '../forms.ts'
import type { Words } from '../words.ts'

const { plainly: counted } = formsOf('fr')

export const record: Words<typeof english> = {
  banner: 'PROCÈS-VERBAL DE RELECTURE',
  foot: (page, of) => `Procès-verbal, page ${page} sur ${of}`,
  pagesLeftOut:
    'Des pages ont été omises avant celle-ci parce qu’elles sont trop nombreuses ; les événements joints contiennent tout.',
  margin: { confirmed: 'Confirmée', discussing: 'Discutée', pending: 'Non discutée' },
  front: {
    course: (code, from, to) => `Réunion ${code} : ${from} à ${to}`,
    outcomes: {
      goal: 'toutes les sections confirmées',
      timeout: 'temps écoulé',
      stopped: 'arrêtée par l’animation',
      none: 'pas encore terminée',
    },
    zone: (zone) => `Heures du fuseau ${zone}.`,
    result: (confirmed, all) =>
      counted(all, {
        one: `Résultat : ${confirmed} section sur # confirmée`,
        other: `Résultat : sections confirmées : ${confirmed} sur #`,
      }),
    nobody: 'personne de désigné',
    more: (count) =>
      counted(count, { one: '# autre dans les pages suivantes.', other: '# autres dans les pages suivantes.' }),
  },
  cover: {
    about: 'À propos de ce fichier',
    document: 'Document',
    meeting: 'Réunion',
    review: 'Relecture',
    opened: 'Créée',
    started: 'Commencée',
    notStarted: 'pas commencée',
    asOf: 'État au',
    ended: 'Terminée',
    used: 'Temps utilisé',
    usedOf: (used, all) => `${used} sur ${all}`,
    outcome: 'Issue',
    outcomes: {
      goal: 'Objectif atteint : toutes les sections retenues sont confirmées',
      timeout: 'Le temps s’est écoulé',
      stopped: 'Arrêtée par l’animation',
      none: 'Pas terminée : ce procès-verbal montre la réunion jusqu’ici',
    },
    host: 'Animation',
    unknownHost: 'inconnue',
    participants: 'Participants',
    nobody: 'personne',
    assistant: 'Assistant',
    mode: (mode) => `mode « ${mode} »`,
    pages: (count) => counted(count, { one: '# page', other: '# pages' }),
    figures: {
      ofAll: (done, all) => `${done} sur ${all}`,
      sections: 'sections confirmées',
      coverage: 'couverts',
      score: 'qualité sur 100',
      decisions: (count) => counted(count, { one: 'décision', other: 'décisions' }),
      risks: (count) => counted(count, { one: 'risque', other: 'risques' }),
      actions: (count) => counted(count, { one: 'action', other: 'actions' }),
    },
  },
  scope: {
    heading: 'Périmètre et votes',
    none: 'Aucune section n’était retenue.',
    section: 'Section',
    status: 'État',
    messages: 'Messages',
    votes: 'Votes',
    statuses: { confirmed: 'confirmée', discussing: 'discutée', pending: 'en attente' },
    silent: 'Rien n’a été dit sur aucune section.',
    vote: { yes: 'oui', continue: 'poursuivre' },
    leftOpen: 'vote resté ouvert',
    confirmedBy: 'Confirmée par ',
    sentBackBy: 'Renvoyée à la discussion par ',
    noVote: 'aucun vote',
  },
  ledger: {
    suggested: 'Suggéré par l’assistant, non confirmé',
    decisions: 'Décisions',
    noDecisions: 'Aucune décision n’a été enregistrée.',
    risks: 'Risques',
    noRisksFound: 'Aucun risque n’a été relevé.',
    noRisks: 'Aucun risque n’a été enregistré.',
    actions: 'Actions',
    noActionsAgreed: 'Aucune action n’a été convenue.',
    noActions: 'Aucune action n’a été enregistrée.',
    questions: 'Questions',
    noQuestions: 'Aucune question n’a été enregistrée.',
    byVote: 'décidé par un vote unanime',
    votedBy: (names, connected) =>
      counted(connected, {
        one: `décidé par vote de ${names}`,
        other: `décidé par vote de ${names}, # personnes connectées`,
      }),
    recorded: 'tiré de la conversation',
    byPerson: (name) => `inscrit par ${name}`,
    found: 'relevé par l’assistant',
    why: (reason) => `Motif : ${reason}`,
    number: 'Nº',
    action: 'Action',
    owner: 'Responsable',
    due: 'Échéance',
    status: 'État',
    statuses: {
      approved: 'adoptée',
      rejected: 'rejetée',
      pending: 'en attente',
      open: 'ouverte',
      done: 'terminée',
      high: 'élevé',
      medium: 'moyen',
      low: 'faible',
      answered: 'répondue',
    },
    kinds: { contradiction: 'contradiction', 'missing-info': 'information manquante', risk: 'risque' },
    askedBy: (name) => `posée par ${name}`,
  },
  people: {
    heading: 'Participants',
    none: 'Personne n’a participé.',
    name: 'Nom',
    joined: 'Arrivée',
    seen: 'Dernière présence',
    host: '(animation)',
  },
  annotations: {
    heading: 'Annotations',
    none: 'Aucune annotation n’a été faite.',
    noneLeft: 'Il ne reste aucune annotation.',
    number: 'Nº',
    where: 'Où',
    by: 'Par',
    text: 'Texte',
    kinds: { mark: 'marque', highlight: 'surlignage', comment: 'commentaire', note: 'note' },
    edited: (when) => `modifiée ${when}`,
    resolvedBy: 'réglée par ',
    deleted: (kind, section) => ` : annotation (${kind}) supprimée dans « ${section} »`,
    deletedBy: ', par ',
    places: {
      pin: 'à l’épingle',
      words: 'près des mots',
      heading: 'au titre de la section',
      page: 'en haut de la page',
    },
    place: (page, where) => `page ${page}, ${where}`,
    approximate: '(approximatif)',
    page: (page) => `page ${page}`,
    inSection: 'dans la section',
  },
  messages: {
    heading: 'Messages',
    none: 'Rien n’a été dit.',
    whole: 'La réunion dans son ensemble',
    later: (count) =>
      counted(count, {
        one: '# message ultérieur se lit dans les événements joints.',
        other: '# messages ultérieurs se lisent dans les événements joints.',
      }),
    afterEnd: '(après la fin)',
    spoken: '(à l’oral)',
    unknown: 'Inconnu',
    vote: 'Vote',
    assistant: 'Assistant',
  },
  fingerprint: {
    heading: 'Empreinte',
    inFile: 'le début de ce fichier',
    attached: 'joint à ce fichier',
    meeting: 'Réunion',
    events: 'Événements',
    hash: 'Dernière empreinte',
    sha256: 'SHA-256 du document',
    bytes: 'Octets du document',
    madeBy: 'Produit par',
    how: 'Tous les événements de la réunion sont joints à ce fichier sous le nom events.jsonl, un par ligne. L’empreinte de chaque événement est calculée à partir de la précédente et de son contenu : aucun ne peut être modifié, omis ou déplacé sans changer la dernière. Ce procès-verbal découle de ces événements et du document seuls : la commande « npm run verify -- FILE.pdf » du code source de Parley vérifie la chaîne et le SHA-256 du document, réécrit le procès-verbal à partir des deux et le compare à ce fichier octet par octet. Elle ne demande ni réseau ni service.',
    limits:
      'Qui inventerait une réunion entière pourrait aussi inventer un procès-verbal cohérent. Pour l’exclure, comparez la dernière empreinte ci-dessus à celle que le service ou un participant a conservée.',
  },
  statements: {
    marks: (annotations) =>
      counted(annotations, { one: '# annotation y a été ajoutée.', other: '# annotations y ont été ajoutées.' }),
    attachedAs: (name) => `Le document est joint à ce fichier sous le nom ${name}, tel que téléversé.`,
    withoutProtection: 'sans sa protection',
    damaged: 'parce que le fichier est endommagé',
    appended: (pages, bytes) =>
      counted(pages, {
        one: `La page qui précède est le document tel que téléversé : ses ${bytes} octets sont le début de ce fichier, inchangés.`,
        other: `Les ${pages} pages qui précèdent sont le document tel que téléversé : ses ${bytes} octets sont le début de ce fichier, inchangés.`,
      }),
    rewritten: (pages, reason) =>
      counted(pages, {
        one: `La page qui précède est celle du document, enregistrée à nouveau ${reason}.`,
        other: `Les ${pages} pages qui précèdent sont celles du document, enregistrées à nouveau ${reason}.`,
      }),
    apart: (attached) =>
      `Le document n’a pas pu être montré dans ce fichier. ${attached} Les annotations sont listées plus bas.`,
    typeset: (pages, kind) =>
      counted(pages, {
        one: `La page qui précède montre le document (${kind}) tel qu’il a été lu.`,
        other: `Les ${pages} pages qui précèdent montrent le document (${kind}) tel qu’il a été lu.`,
      }),
    margins:
      'Une barre dans la marge de ses pages indique le résultat de chaque section retenue : confirmée, discutée ou non discutée.',
    marginsLeftOut: (count) =>
      counted(count, {
        one: 'La marge de # section n’est pas marquée.',
        other: 'Les marges de # sections ne sont pas marquées.',
      }),
    events:
      'Tous les événements de la réunion sont joints sous le nom events.jsonl. La dernière page explique comment chacun peut vérifier ce procès-verbal.',
    protection: (mayAnnotate, isInFile) =>
      `Le propriétaire du document en restreint l’usage${mayAnnotate ? '' : ', y compris l’annotation'}. ${isInFile ? 'Ce fichier garde cette protection' : 'Le document joint garde cette protection'}. Ce procès-verbal est une copie pour les participants de la réunion ; qui le transmet en répond devant le propriétaire.`,
    signatures: (count, isInFile) =>
      `${counted(count, {
        one: 'Le document porte # signature numérique antérieure à la réunion. Elle couvre le document tel que téléversé, non ce que ce procès-verbal y ajoute.',
        other:
          'Le document porte # signatures numériques antérieures à la réunion. Elles couvrent le document tel que téléversé, non ce que ce procès-verbal y ajoute.',
      })} ${isInFile ? 'Les octets signés sont inchangés dans ce fichier' : 'La vérification n’est possible que dans le document joint'}.`,
  },
}
