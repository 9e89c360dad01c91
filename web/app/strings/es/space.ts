import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted } = formsOf('es')

export const space: Strings['space'] = {
  loading: 'Abriendo el espacio…',
  missing: 'No hay ningún espacio en esta dirección',
  missingHint:
    'Puede que el enlace sea incorrecto o que el espacio se haya eliminado. Solo su propietario lo ve aún en la papelera.',
  missingGuest:
    'Puede que el enlace sea incorrecto o que el espacio se haya eliminado. Si es suyo, inicie sesión: los espacios eliminados quedan 30 días en su papelera.',
  offline:
    'No tiene conexión y ve el espacio como estaba. Lo que cambie en el tablero se guardará cuando vuelva la conexión; lo demás podrá cambiarlo entonces.',
  inTrash: (days) =>
    `Este espacio está en la papelera y se eliminará para siempre en ${counted(days, { one: '# día', other: '# días' })}. Restáurelo para cambiar algo.`,
  joined: (role) => `Ya forma parte de este espacio. Su papel: ${role}.`,
  roles: { owner: 'propietario', editor: 'editor', viewer: 'lector' },
  asGuest: 'Por enlace',
  required: 'Esto no puede quedar vacío.',
  name: 'Nombre del espacio',
  editName: 'Cambiar el nombre',
  description: 'Descripción',
  editDescription: 'Cambiar la descripción',
  noDescription: 'Diga en una o dos frases de qué trata este espacio.',
  moreDescription: 'Mostrar toda la descripción',
  lessDescription: 'Mostrar menos',
  back: 'Al espacio de esta reunión',
  copyLink: 'Copiar el enlace',
  linkCopied: 'Enlace copiado. Quien lo tenga puede abrir este espacio.',
  cover: {
    add: 'Añadir imagen de portada',
    change: 'Cambiar la imagen de portada',
    remove: 'Quitar la imagen de portada',
    tooLarge: 'La imagen de portada ocupa como máximo 5 MB.',
  },
  review: {
    start: 'Empezar una revisión',
    join: 'Unirse a la reunión',
    running: (people) =>
      people === 0
        ? 'Aún no hay nadie'
        : counted(people, { one: '# persona participa', other: '# personas participan' }),
  },
  views: {
    label: 'Partes del espacio',
    board: 'Tablero',
    material: 'Archivos y contexto',
    meetings: 'Reuniones',
    calls: 'Llamadas',
    people: 'Personas',
    settings: 'Ajustes',
  },
}
