import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted } = formsOf('es')

export const end: Strings['end'] = {
  heading: {
    goal: 'Revisión completada',
    timeout: 'Se acabó el tiempo',
    stopped: 'Reunión terminada',
    none: 'Reunión terminada',
  },
  lead: {
    goal: 'Se confirmaron todas las secciones elegidas.',
    timeout: 'El tiempo se agotó antes de confirmar todas las secciones.',
    stopped: 'El anfitrión terminó la reunión.',
    none: 'La reunión ha terminado.',
  },
  figures: 'Cifras clave',
  confirmed: 'Secciones confirmadas',
  ofTotal: (done, total) => `${done} de ${total}`,
  coverage: 'Cobertura',
  score: 'Calidad de la revisión',
  decisions: 'Decisiones',
  risks: 'Riesgos',
  actions: 'Tareas',
  suggested: (count) => counted(count, { one: '# sugerida', other: '# sugeridas' }),
  openActions: (open) => counted(open, { one: '# pendiente', other: '# pendientes' }),
  percent: (percent) => `${percent} %`,
  points: (score) => `${score}/100`,

  report: 'Informe',
  reportFailed: 'No se pudo cargar el informe.',
  retry: 'Reintentar',

  keep: 'Descargas',
  record: (title) => `Acta de la revisión de «${title}»`,
  recordAbout: 'PDF con todas las anotaciones, votos y mensajes',
  recordAboutResident:
    'PDF con todas las anotaciones, votos y mensajes, durante 24 horas en el servidor de su organización',
  recordGone:
    'El acta ya no existe: el servidor de su organización borra el documento al terminar la reunión y el acta 24 horas después.',
  recordNotKept: 'No hay acta porque el documento no se conservó.',
  recordAway: 'El servidor de su organización, que tiene el acta, no responde en este momento. Inténtelo más tarde.',
  recordNone: 'No hay acta: no se eligió ninguna sección o el documento no se conservó.',
  reportFile: 'Informe',
  reportAbout: 'Markdown',
  reportWord: 'Informe para Word',
  reportWordAbout: 'DOCX',
  reportPage: 'Informe como página',
  reportPageAbout: 'HTML, listo para imprimir',
  capture: 'Captura',
  captureAbout: 'JSON con todos los eventos de la reunión',
  fetching: 'Descargando…',
  download: 'Descargar',

  next: 'Y ahora',
  archive: 'Abrirla en reuniones anteriores',
  replay: 'Reproducir la reunión',
  again: 'Empezar otra reunión',
}
