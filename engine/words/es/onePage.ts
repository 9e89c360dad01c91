import type { onePage as english } from '../en/onePage.ts'
import { formsOf } from '../forms.ts'
import type { Words } from '../words.ts'

const { counted } = formsOf('es')

export const onePage: Words<typeof english> = {
  heading: 'En una página',
  reviewed: 'Revisado',
  people: 'Participantes',
  host: 'anfitrión',
  when: 'Cuándo',
  running: 'en curso',
  notStarted: 'no iniciada',
  messages: (count) => counted(count, { one: '# mensaje', other: '# mensajes' }),
  pages: (count) => counted(count, { one: '# página', other: '# páginas' }),
  sections: (count) => counted(count, { one: '# sección', other: '# secciones' }),
  more: (count) => counted(count, { one: '… y # más abajo.', other: '… y # más abajo.' }),
  results: { heading: 'Resultado por sección', section: 'Sección', result: 'Resultado', votes: 'Votos' },
  standing: { pending: 'sin debatir', discussing: 'debatida, sin confirmar', confirmed: 'confirmada' },
  confirmedOf: (confirmed, all) => `${confirmed} de ${all} secciones están confirmadas.`,
  noScope: 'No se eligió ninguna sección.',
  yes: 'Sí',
  continued: 'Seguir debatiendo',
  decisions: { heading: 'Decisiones', none: 'No se registró ninguna decisión.' },
  decided: { approved: 'Aprobada', rejected: 'Rechazada', pending: 'Pendiente' },
  byVote: (names) => `por votación de ${names}`,
  actions: { heading: 'Acciones', none: 'No se acordó ninguna acción.' },
  action: 'Acción',
  owner: 'Responsable',
  due: 'Plazo',
  status: 'Estado',
  doing: { open: 'abierta', done: 'hecha' },
  questions: { heading: 'Preguntas abiertas', none: 'No queda ninguna pregunta abierta.' },
  askedBy: (name) => `planteada por ${name}`,
  risks: { heading: 'Riesgos', none: 'No se mencionó ningún riesgo.' },
  severity: { high: 'Alto', medium: 'Medio', low: 'Bajo' },
  suggested: (items) => `Sugerido por el asistente, sin confirmar y no incluido aquí: ${items}.`,
  suggestedDecisions: (count) => counted(count, { one: '# decisión', other: '# decisiones' }),
  suggestedActions: (count) => counted(count, { one: '# acción', other: '# acciones' }),
  suggestedRisks: (count) => counted(count, { one: '# riesgo', other: '# riesgos' }),
  suggestedQuestions: (count) => counted(count, { one: '# pregunta', other: '# preguntas' }),
}
