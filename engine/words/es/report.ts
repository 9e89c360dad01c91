import type { report as english } from '../en/report.ts'
import { formsOf } from '../forms.ts'
import type { Words } from '../words.ts'

const { plainly: counted, list } = formsOf('es')

export const report: Words<typeof english> = {
  title: (t) => `Informe de revisión: ${t}`,
  notStarted: 'La reunión no ha empezado: aún no hay nada que informar.',
  room: 'Sala',
  template: (t) => `plantilla ${t}`,
  nobody: 'Sin responsable',
  others: (left) => ` y ${left} más`,
  more: (left) => `… y ${left} más en el acta y el archivo.`,
  endings: {
    goal: 'terminada porque se confirmaron todas las secciones elegidas',
    timeout: 'terminada porque se acabó el tiempo',
    stopped: 'terminada por el anfitrión',
  },
  summary: {
    heading: 'Resumen ejecutivo',
    recorded: (items) => `Registrado: ${list([...items])}.`,
    decisions: (count) => counted(count, { one: '# decisión', other: '# decisiones' }),
    actions: (count) => counted(count, { one: '# acción', other: '# acciones' }),
    risks: (count) => counted(count, { one: '# riesgo', other: '# riesgos' }),
    questions: (count) => counted(count, { one: '# pregunta abierta', other: '# preguntas abiertas' }),
    figures: (coverage, score) => `Cobertura del alcance: ${coverage} %; calidad de la revisión: ${score} de 100.`,
  },
  decisions: 'Decisiones',
  noDecisions: 'No se registró nada como decidido.',
  byVote: 'confirmado como revisado por votación',
  actions: 'Acciones',
  noActions: 'No se registró ninguna acción.',
  due: (day) => `plazo: ${day}`,
  open: {
    heading: 'Puntos abiertos',
    none: 'No quedó nada abierto.',
    question: 'Pregunta',
    unconfirmed: 'Debatido, sin confirmar',
    untouched: 'Sin debatir',
  },
  risks: 'Riesgos',
  noRisks: 'No se registró ningún riesgo.',
  sections: { heading: 'Sección por sección', none: 'Nadie habló de una sección elegida.' },
  suggested: {
    heading: 'Sugerido por el asistente, sin confirmar',
    none: 'Nada espera confirmación.',
    kinds: { decisions: 'Decisión', actions: 'Acción', risks: 'Riesgo', questions: 'Pregunta' },
  },
  fingerprint: {
    heading: 'Huella',
    events: (count, hash) => `${counted(count, { one: '# evento', other: '# eventos' })}, el último con hash ${hash}.`,
    rest: (messages, annotations) =>
      `Lo dicho (${counted(messages, { one: '# mensaje', other: '# mensajes' })}) y lo anotado (${counted(annotations, { one: '# anotación', other: '# anotaciones' })}) está completo en el acta y el archivo.`,
  },
}
