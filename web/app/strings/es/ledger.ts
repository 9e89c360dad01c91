import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted } = formsOf('es')

export const ledger: Strings['ledger'] = {
  title: 'Registro',
  refresh: 'Volver a analizar la conversación',
  refreshing: 'Analizando…',
  updated: (time) => `A las ${time}`,
  loading: 'Cargando el registro…',
  coverage: 'Cobertura',
  coverageAbout:
    'Qué parte del alcance se ha tratado. Una sección confirmada cuenta entera, una con dos mensajes el 60 %, una solo mencionada el 30 %.',
  score: 'Calidad de la revisión',
  scoreAbout: '50 % cobertura, 30 % proporción de secciones confirmadas, 20 % proporción de personas que escribieron.',
  points: (score) => `${score}/100`,
  percent: (percent) => `${percent} %`,
  explain: 'Cómo se calcula',
  summary: 'Resumen',
  suggested: 'Sugerencia',
  suggestions: 'Sugerido por el asistente, sin confirmar',
  more: (count) => counted(count, { one: 'Mostrar uno más', other: 'Mostrar # más' }),
  fewer: 'Mostrar menos',
  noneRecorded: 'Aún no hay nada anotado.',

  decisions: 'Decisiones',
  noDecisions: 'Aún no hay decisiones. Una sección que todos confirman se convierte en decisión.',
  decisionStatus: { approved: 'Aprobada', rejected: 'Rechazada', pending: 'Pendiente' },
  statusOf: (text) => `Estado de: ${text}`,
  source: { vote: 'Por votación', ai: 'De la conversación', person: 'Añadido a mano' },
  by: (name) => `por ${name}`,

  risks: 'Riesgos',
  noRisks: 'Hasta ahora no se han encontrado riesgos.',
  riskKind: { contradiction: 'Contradicción', 'missing-info': 'Falta información', risk: 'Riesgo' },
  severity: { low: 'Baja', medium: 'Media', high: 'Alta' },
  severityOf: (severity) => `Gravedad: ${severity}`,

  actions: 'Tareas',
  noActions: 'Aún no hay tareas.',
  owner: (name) => `Responsable: ${name}`,
  noOwner: 'Sin responsable',
  due: (due) => `Plazo: ${due}`,
  noDue: 'Sin fecha',
  markDone: (text) => `Hecho: ${text}`,

  evidence: (count) => counted(count, { one: '# cita', other: '# citas' }),
  section: (title) => `Abrir «${title}» en el documento`,
  message: 'Mostrar el mensaje',
}
