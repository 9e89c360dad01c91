import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted } = formsOf('es')

export const trust: Strings['trust'] = {
  title: 'Dónde están sus datos',
  loading: 'Consultando el servicio…',
  failed: 'El servicio no ha dicho dónde están los datos',
  retry: 'Reintentar',
  lead: {
    standard:
      'Este servicio guarda los documentos, los mensajes y los resúmenes. Esta página se genera a partir de su configuración.',
    enterprise:
      'El servidor de su organización guarda los documentos y los textos de los resúmenes. El servicio que lleva las reuniones solo conoce títulos y extractos. Esta página se genera a partir de su configuración.',
  },
  places: 'Los lugares',
  coordinator: { name: 'Este servicio', host: 'lleva las reuniones' },
  resident: { name: 'El servidor de su organización', holds: 'Documentos, textos de los resúmenes' },
  held: {
    standard: 'Documentos, mensajes, resúmenes, registro, informes',
    enterprise: 'Títulos y extractos de las secciones, mensajes, notas, registro, informes',
  },
  documents: 'Documentos',
  documentsKept: {
    room: 'Un documento se guarda con su sala mientras el servicio conserve esa sala.',
    resident:
      'Los documentos de cada sala están cifrados en el servidor de su organización con una clave propia. La clave y los documentos se eliminan cuando termina la reunión, o cuando nadie usa la sala durante 24 horas.',
  },
  readThere: 'Su navegador lo lee directamente de allí.',
  summaries: 'Resúmenes de la conversación',
  summariesKept: {
    room: 'Los resúmenes se guardan con la reunión y quedan en su acta y en el archivo.',
    'sealed-until-end':
      'Los textos están cifrados en el servidor de su organización y se eliminan cuando termina la reunión. El servicio que lleva la reunión solo sabe qué secciones tienen resumen.',
  },
  ai: 'El modelo del asistente',
  aiLocation: {
    local:
      'El asistente usa un modelo de lenguaje en la máquina o la red del propio servicio. Lo que lee no sale de allí.',
    remote: 'El asistente usa un modelo de lenguaje que está en otro lugar. Lo que necesita leer se envía allí.',
    none: 'No hay ningún modelo de lenguaje. El asistente sigue reglas fijas, en el propio servicio.',
  },
  aiModel: (model) => `El modelo es ${model}.`,
  aiAway: 'Ahora no está disponible. Hasta que vuelva, el asistente sigue reglas fijas.',
  encryption: 'Cifrado',
  encryptionOf: {
    tokens: 'Claves de acceso guardadas',
    summaries: 'Documentos y resúmenes guardados',
    none: 'sin cifrar por el propio servicio',
  },
  retention: 'Cuánto tiempo se guardan los datos',
  retentionOf: {
    trash: 'Espacios eliminados, en la papelera',
    telemetry: 'Visitas contadas',
    replays: 'Visitas grabadas, con las palabras ocultas',
  },
  days: (count) => counted(count, { one: '# día', other: '# días' }),
  telemetry: 'Recuento de visitas',
  telemetryWhat: {
    on: 'Contamos las páginas vistas, los tiempos de carga, los errores y los clics sin efecto; nunca lo que alguien escribe ni lo que se dice en una reunión.',
    off: 'Aquí no se cuentan las visitas.',
  },
  doNotTrack: 'Un navegador que pide que no se le rastree no se cuenta.',
  optOut: 'Cualquiera puede negarse con el interruptor al final de esta página.',
  subprocessors: 'Otros servicios que intervienen',
  noSubprocessors: 'Ninguno.',
  subprocessorsLead: 'Estos servicios tratan datos por encargo de este:',
  notes: 'También conviene saber',
  version: (version) => `Versión de la interfaz: ${version}.`,
  raw: 'Los mismos datos para programas',
  question: '¿Dónde está este documento?',
  documentsStay: 'Los documentos se quedan en el servidor de su organización.',
  newTab: '(en otra pestaña)',
}
