import type { onePage as english } from '../en/onePage.ts'
import { formsOf } from '../forms.ts'
import type { Words } from '../words.ts'

const { counted } = formsOf('es')

export const onePage: Words<typeof english> = {
  reviewed: 'Revisado',
  people: 'Participantes',
  host: 'anfitrión',
  when: 'Cuándo',
  running: 'en curso',
  notStarted: 'no iniciada',
  messages: (count) => counted(count, { one: '# mensaje', other: '# mensajes' }),
  pages: (count) => counted(count, { one: '# página', other: '# páginas' }),
  sections: (count) => counted(count, { one: '# sección', other: '# secciones' }),
  results: { section: 'Sección', result: 'Resultado' },
  standing: { pending: 'sin debatir', discussing: 'debatida, sin confirmar', confirmed: 'confirmada' },
  confirmedOf: (confirmed, all) => `${confirmed} de ${all} secciones están confirmadas.`,
  noScope: 'No se eligió ninguna sección.',
  yes: 'Sí',
  continued: 'Seguir debatiendo',
  decisions: { heading: 'Decisiones', none: 'No se registró ninguna decisión.' },
  decided: { approved: 'Aprobada', rejected: 'Rechazada', pending: 'Pendiente' },
  actions: { heading: 'Acciones', none: 'No se acordó ninguna acción.' },
  done: 'hecha',
  questions: { heading: 'Preguntas abiertas', none: 'No queda ninguna pregunta abierta.' },
  askedBy: (name) => `planteada por ${name}`,
  risks: { heading: 'Riesgos', none: 'No se mencionó ningún riesgo.' },
  severity: { high: 'Alto', medium: 'Medio', low: 'Bajo' },
}
