import type { lines as english } from '../en/lines.ts'
import { formsOf } from '../forms.ts'
import type { Words } from '../words.ts'

const { counted, list } = formsOf('fr')
const sections = (count: number) => counted(count, { one: '# section', other: '# sections' })
const topics = (count: number) => counted(count, { one: '# sujet', other: '# sujets' })

export const lines: Words<typeof english> = {
  reviews: {
    general: 'cette relecture',
    contract: 'cette relecture de contrat',
    prd: 'cette relecture d’exigences produit',
    policy: 'cette relecture de politique interne',
    'investment-memo': 'cette relecture de note d’investissement',
    compliance: 'cette relecture de conformité',
  },
  quoted: (title) => `« ${title} »`,
  seconds: (count) => counted(count, { one: '# seconde', other: '# secondes' }),
  minutes: (count) => counted(count, { one: '# minute', other: '# minutes' }),
  hours: (count) => counted(count, { one: '# heure', other: '# heures' }),

  openFloor: (review, time) =>
    `Bienvenue dans ${review}. Durée : ${time}. Aucune section n’a été choisie : la discussion est libre.`,
  kickoff: (review, count, time, first) =>
    `Bienvenue dans ${review}. Au programme : ${sections(count)}, durée : ${time}. Nous commençons par ${first}. Dites-le quand vous êtes d’accord ; nous confirmons section par section.`,
  timeUsed: (percent, left) => `${percent} % du temps est écoulé, il reste ${left}.`,
  idle: 'Plus personne ne dit rien depuis un moment.',
  whatNext: 'Que voulez-vous examiner ensuite ?',
  whatIsOpen: (section) => `Que reste-t-il à régler pour ${section} ?`,
  confirmed: (section) => `${section} est confirmée.`,
  next: (section) => `Ensuite : ${section}.`,
  reviewed: (section) => `« ${section} » est confirmée comme relue.`,
  confirmedBy: (names, connected) =>
    `Confirmé par ${names}, à l’unanimité ${counted(connected, { one: 'de la # personne connectée', other: 'des # personnes connectées' })}.`,
  complete: (count) =>
    `Toutes les sections au programme sont confirmées (${count} sur ${count}). La relecture est terminée.`,
  timeout: 'Le temps est écoulé.',
  stopped: 'L’hôte a mis fin à la réunion.',
  closed: 'La réunion a été terminée depuis son espace.',
  minutesSpent: 'Les minutes d’assistant de ce mois sont épuisées. L’assistant continue sans le modèle de langage.',
  quarantine:
    'L’assistant ne peut pas traiter un élément de cette réunion et ne la suit plus. Le registre reste en l’état ; tout le reste continue.',
  hostMoved: (from, to) => `${from} a confié le rôle d’hôte à ${to}.`,
  hostClaimed: (to, from) => `${to} prend le rôle d’hôte : ${from} s’est absenté depuis plus d’une minute.`,
  left: (time) => `Il reste ${time}.`,
  stillOpen: (open, more) =>
    `Encore à traiter : ${list(more === 0 ? open : [...open, counted(more, { one: 'une autre', other: '# autres' })])}.`,
  extended: (name, time) => `${name} a ajouté ${time}.`,
  paused: (name) => `${name} a mis la réunion en pause.`,
  resumed: (name) => `${name} a repris la réunion.`,
  pausesSpent: 'Les pauses ont duré 60 minutes en tout. La réunion reprend.',
  widenedBy: (name, section) => `${name} a ajouté ${section} à la relecture.`,
  widened: (name, count) => `${name} a ajouté ${sections(count)} à la relecture.`,
  shallWeConfirm: (section) => `Confirmons-nous ${section} ?`,
  yes: 'Oui, confirmer',
  keepDiscussing: 'Poursuivre la discussion',
  noScope: 'Aucune section n’était au programme.',
  standing: (done, all) =>
    `${counted(done, { one: '# section confirmée', other: '# sections confirmées' })} sur ${all}.`,

  added: (name, title, pages, count) =>
    `${name} a ajouté « ${title} » (${pages === null ? '' : `${counted(pages, { one: '# page', other: '# pages' })}, `}${sections(count)}).`,
  addedThread: (name, title, messages, count) =>
    `${name} a ajouté le fil d’e-mails « ${title} » (${counted(messages, { one: '# message', other: '# messages' })}${count === null ? '' : `, ${topics(count)}`}).${count === null ? ' Les sujets suivent.' : ''}`,
  divided: (title, count) => `« ${title} » est divisé : ${topics(count)}. Choisissez ce qu’il faut examiner.`,
  removed: (name, title) => `${name} a retiré « ${title} ».`,
  addedContext: {
    note: (name, title) => `${name} a ajouté la note « ${title} ».`,
    link: (name, title) => `${name} a ajouté le lien « ${title} ».`,
    data: (name, title) => `${name} a ajouté le fichier de données « ${title} ».`,
  },
  removedContext: {
    note: (name, title) => `${name} a retiré la note « ${title} ».`,
    link: (name, title) => `${name} a retiré le lien « ${title} ».`,
    data: (name, title) => `${name} a retiré le fichier de données « ${title} ».`,
  },
  onBoard: (name, title) => `${name} a placé « ${title} » sur le tableau.`,

  assistant: {
    help: (hasSections) =>
      `Bonjour. Je peux chercher dans les documents (« @assistant que dit le texte sur les frais ? »), dire ce qui est décidé, qui fait quoi et ce qui reste ouvert (« @assistant qu’avons-nous décidé ? »)${hasSections ? ', placer un commentaire sur une section (« @assistant comment on 3.4: … »)' : ''} et dire où en est la revue (« @assistant what is left? »).`,
    welcome: 'Je vous en prie.',
    decided: 'Décidé :',
    rejected: 'Rejeté :',
    undecided: 'Pas encore décidé :',
    actions: 'Actions :',
    questions: 'Questions ouvertes :',
    risks: 'Risques :',
    suggested: 'Suggéré, non confirmé :',
    none: {
      decisions: 'Aucune décision n’est notée pour le moment.',
      actions: 'Aucune action n’est notée pour le moment.',
      questions: 'Aucune question ouverte n’est notée pour le moment.',
      risks: 'Aucun risque n’est noté pour le moment.',
    },
    more: (count) => counted(count, { one: 'et # autre', many: 'et # autres', other: 'et # autres' }),
    done: 'fait',
    by: (due) => `échéance : ${due}`,
  },

  summary: {
    notStarted: 'La réunion n’a pas commencé.',
    confirmed: (sections) => `Confirmé : ${list([...sections])}.`,
    decided: (texts) => `Décidé : ${texts}.`,
    nothing: 'Rien n’a été consigné comme décidé.',
    toDo: (texts) => `À faire : ${texts}.`,
    open: (texts) => `En suspens : ${texts}.`,
    others: (count) => counted(count, { one: 'un autre', other: '# autres' }),
    central: (words) => `Au cœur de la discussion : « ${words} »`,
    asked: (names, title) => `L’assistant a été interrogé sur « ${title} » par ${list([...names])}.`,
    little: (title) => `Peu de choses ont été dites sur « ${title} » pour l’instant.`,
  },
}
