import type { Strings } from '../t.ts'

export const editing: Strings['editing'] = {
  kinds: { decision: 'Decisión', risk: 'Riesgo', action: 'Tarea', question: 'Pregunta' },
  make: {
    decision: 'Convertir en decisión',
    action: 'Convertir en tarea',
    risk: 'Convertir en riesgo',
    question: 'Convertir en pregunta abierta',
  },
  /** `start` is the beginning of the message. */
  menuOf: (name, start) => `Añadir al registro: ${name}, «${start}»`,
  menu: 'Añadir al registro',
  add: 'Añadir una entrada',
  addTitle: 'Añadir al registro',
  editTitle: 'Editar la entrada',
  kind: 'Tipo',
  text: 'Texto',
  textMissing: 'Escriba el texto.',
  section: 'Sección',
  noSection: 'Ninguna',
  owner: 'Responsable',
  ownerHint: 'Quién lo hace. Déjelo vacío si aún no hay nadie.',
  due: 'Plazo',
  dueHint: 'Como lo diría: «Friday», «30 November».',
  severity: 'Gravedad',
  fromMessage: 'El mensaje se conserva como prueba.',
  save: 'Guardar',
  cancel: 'Cancelar',

  edit: (text) => `Editar: ${text}`,
  accept: 'Confirmar',
  acceptThis: (text) => `Confirmar: ${text}`,
  remove: (text) => `Quitar: ${text}`,
  removeTitle: '¿Quitar la entrada?',
  removeText:
    'Desaparece del registro para todos y los análisis posteriores no la vuelven a añadir. El acta indica que se quitó.',
  removeYes: 'Quitar',
  editedBy: (name) => `editado por ${name}`,
  questions: 'Preguntas abiertas',
  noQuestions: 'No hay preguntas abiertas.',
  markAnswered: (text) => `Respondida: ${text}`,
  askedBy: (name) => `preguntó ${name}`,
  /** `date` is the resolved day of `due`. */
  dueOn: (due, date) => `Plazo: ${due} (${date})`,
  afterEnd: 'Puede corregir las entradas durante 24 horas después de la reunión.',
}
