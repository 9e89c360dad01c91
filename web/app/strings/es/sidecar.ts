import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted, date } = formsOf('es')
const TIME = date({ hour: '2-digit', minute: '2-digit' })
const DATE = date({ dateStyle: 'medium', timeStyle: 'short' })

const kinds = { comment: 'Comentario', highlight: 'Resaltado', note: 'Nota', mark: 'Marca' }

export const sidecar: Strings['sidecar'] = {
  label: 'Documento',
  close: 'Cerrar el documento',
  choose: 'Documento',
  loading: 'Abriendo el documento…',
  absent: {
    failed: { title: 'Vista previa no disponible', text: 'La reunión continúa sin ella.' },
    notKept: {
      title: 'Vista previa no disponible',
      text: 'El servicio no conservó este documento, así que no hay nada que mostrar.',
    },
    away: {
      title: 'No se pudo cargar el documento',
      text: 'El documento está en el servidor de su organización, que no responde en este momento. La reunión continúa.',
    },
    destroyed: {
      title: 'El documento se ha borrado',
      text: 'El servidor de su organización lo borró junto con sus resúmenes al terminar la reunión. Las decisiones, los mensajes y las notas se conservan.',
    },
    lost: {
      title: 'El documento se ha borrado',
      text: 'El servidor de su organización borra lo que nadie usa durante 24 horas. La reunión continúa sin él.',
    },
  },
  summariesAway: 'El servidor de su organización no responde en este momento. Los resúmenes llegarán cuando vuelva.',
  retry: 'Reintentar',
  tools: 'Lectura',
  pages: 'Páginas del documento',
  texts: {
    messages: {
      all: 'Mensajes del hilo',
      notesHere: 'Notas sobre este mensaje',
      showAll: 'Mostrar todo el mensaje',
    },
    sections: {
      all: 'Texto del documento',
      notesHere: 'Notas sobre esta sección',
      showAll: 'Mostrar toda la sección',
    },
  },
  page: 'Página',
  ofPages: (count) => `de ${count}`,
  pageLabel: (page, count) => `Página ${page} de ${count}`,
  goToPage: (page) => `Ir a la página ${page}`,
  view: 'Vista',
  zoomIn: 'Ampliar',
  zoomOut: 'Reducir',
  zoomFit: 'Ajustar',
  zoomFitHint: 'Ajustar las páginas al ancho',
  zoomed: (percent) => `${percent} %`,
  thumbnails: 'Miniaturas',
  notesCount: (count) => (count === 0 ? 'Notas' : counted(count, { other: 'Notas: #' })),
  noNotes: 'Aún no hay notas. Seleccione texto en el documento para resaltarlo o comentarlo.',
  selection: 'Texto seleccionado',
  highlight: 'Resaltar',
  comment: 'Comentar',
  commentHere: 'Comentar una sección',
  placePin: 'Poner un marcador',
  placing: 'Haga clic donde quiera el marcador. Esc cancela.',
  placeHere: (page) => `Poner el marcador en la página ${page}`,
  compose: 'Nota nueva',
  section: 'Sección',
  yourText: 'Su comentario',
  kind: 'Tipo',
  add: 'Añadir',
  cancel: 'Cancelar',
  added: 'Añadido al documento para todos.',
  kinds,
  bubble: (title) => `Conversación hasta ahora sobre ${title}`,
  approximate: 'No se encontró el lugar exacto.',
  approximateShort: 'aproximado',
  clock: (at) => TIME.format(at),
  date: (at) => DATE.format(at),
  pin: ({ kind, byName, at, text }) => `${kinds[kind]} de ${byName}, ${TIME.format(at)}: ${text}`,
}
