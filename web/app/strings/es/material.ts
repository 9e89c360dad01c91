import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted } = formsOf('es')

export const material: Strings['material'] = {
  context: 'Contexto',
  contextHint: 'Notas, páginas y datos que el asistente lee en las reuniones de este espacio.',
  contextEmpty:
    'Aún nada. Añada lo que todos deberían saber antes de una reunión: una nota, una página web, una tabla.',
  contextFull: 'Un espacio contiene como máximo 20 elementos de contexto.',
  addNote: 'Añadir nota',
  addLink: 'Añadir página web',
  addData: 'Añadir datos',
  dataHint: 'CSV, TSV, JSON, NDJSON, Excel, texto o Markdown, hasta 5 MB.',
  noteTitle: 'Título (opcional)',
  noteText: 'Texto',
  linkUrl: 'Dirección de la página',
  linkPlaceholder: 'https://',
  linkHint: 'El servicio lee una vez el texto de la página. No puede leer páginas que exigen iniciar sesión.',
  kinds: { note: 'Nota', link: 'Página web', data: 'Datos' },
  pending: 'Leyendo…',
  failed: 'No se pudo leer',
  table: (rows, columns) =>
    `${counted(rows, { one: '# fila', other: '# filas' })}, ${counted(columns, { one: '# columna', other: '# columnas' })}`,
  columns: (names) => `Columnas: ${names}`,
  words: (chars) => counted(chars, { one: '# carácter', other: '# caracteres' }),
  addedBy: (name, when) => `Añadido por ${name}, ${when}`,
  remove: (title) => `Quitar ${title}`,
  removeTitle: '¿Quitar esto para todos?',
  removeContext: (title) => `«${title}» deja de ser parte del contexto; el asistente ya no lo leerá.`,
  removeFile: (name) =>
    `«${name}» se elimina del espacio. Los elementos del tablero que lo muestran conservan su nombre, pero ya no lo abren.`,
  files: 'Archivos',
  filesHint: 'Todo lo que se subió aquí o al tablero.',
  filesEmpty: 'Aún no hay archivos. Suelte algunos aquí o añádalos a una sección del tablero.',
  upload: 'Subir archivos',
  uploading: (name) => `Subiendo ${name}`,
  tooLarge: 'El archivo supera los 25 MB.',
  dataTooLarge: 'El archivo supera los 5 MB.',
  storage: 'Almacenamiento',
  storageUsed: (used, limit) => (limit === null ? `${used} en uso` : `${used} de ${limit} en uso`),
}
