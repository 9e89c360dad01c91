import type { Strings } from '../t.ts'

export const editing: Strings['editing'] = {
  kinds: { decision: 'Décision', risk: 'Risque', action: 'Action', question: 'Question' },
  make: {
    decision: 'En faire une décision',
    action: 'En faire une action',
    risk: 'En faire un risque',
    question: 'En faire une question ouverte',
  },
  /** `start` is the beginning of the message. */
  menuOf: (name, start) => `Ajouter au registre : ${name}, « ${start} »`,
  menu: 'Ajouter au registre',
  add: 'Ajouter une entrée',
  addTitle: 'Ajouter au registre',
  editTitle: 'Modifier l’entrée',
  kind: 'Type',
  text: 'Texte',
  textMissing: 'Entrez le texte.',
  section: 'Section',
  noSection: 'Aucune',
  owner: 'Responsable',
  ownerHint: 'Qui s’en charge. Laissez vide si personne ne s’en charge encore.',
  due: 'Échéance',
  dueHint: 'Comme vous le diriez : « Friday », « 30 November ».',
  severity: 'Gravité',
  fromMessage: 'Le message est conservé comme preuve.',
  save: 'Enregistrer',
  cancel: 'Annuler',

  edit: (text) => `Modifier : ${text}`,
  accept: 'Confirmer',
  acceptThis: (text) => `Confirmer : ${text}`,
  remove: (text) => `Retirer : ${text}`,
  removeTitle: 'Retirer l’entrée ?',
  removeText:
    'Elle quitte le registre pour tous, et les analyses suivantes ne la rajoutent pas. Le procès-verbal indique qu’elle a été retirée.',
  removeYes: 'Retirer',
  editedBy: (name) => `modifié par ${name}`,
  questions: 'Questions ouvertes',
  noQuestions: 'Aucune question ouverte.',
  markAnswered: (text) => `Répondue : ${text}`,
  askedBy: (name) => `posée par ${name}`,
  /** `date` is the resolved day of `due`. */
  dueOn: (due, date) => `Échéance : ${due} (${date})`,
  afterEnd: 'Vous pouvez encore corriger les entrées pendant 24 heures après la réunion.',
}
