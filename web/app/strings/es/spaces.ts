import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted, number } = formsOf('es')
const spacesOf = (count: number) => counted(count, { one: '# espacio', other: '# espacios' })

export const spaces: Strings['spaces'] = {
  title: 'Espacios',
  lead: 'Un espacio reúne todo lo de un mismo trabajo: tablero, archivos, personas, llamadas y reuniones.',
  loading: 'Cargando sus espacios…',

  guest: {
    title: 'Todas sus revisiones en un solo lugar',
    text: 'Las reuniones terminan, un espacio queda. Inicie sesión para crear uno, o abra el enlace que le enviaron: con él puede mirar sin cuenta.',
    signIn: 'Iniciar sesión',
    points: [
      {
        title: 'Un tablero que queda',
        text: 'Secciones, notas, listas, enlaces e imágenes que todos editan a la vez.',
      },
      {
        title: 'Reuniones sobre él',
        text: 'Empiece una revisión desde el espacio. El resumen, la puntuación y la grabación vuelven aquí.',
      },
      {
        title: 'Personas y llamadas',
        text: 'Invite por correo, planifique llamadas con archivo de calendario y decida quién puede editar.',
      },
    ],
  },

  create: 'Nuevo espacio',
  search: 'Buscar por nombre o descripción',
  order: 'Orden',
  orders: { activity: 'Actividad reciente', name: 'Nombre', created: 'Más nuevos' },
  count: (shown, all) => (shown === all ? spacesOf(all) : `${number(shown)} de ${spacesOf(all)}`),
  none: 'Ningún espacio coincide con la búsqueda',
  clear: 'Mostrar todos los espacios',
  empty: 'Aún no tiene ningún espacio',
  emptyLead:
    'Cree uno para un contrato, un plan de producto o cualquier cosa que revise más de una vez. Describa de qué se trata y el asistente escribirá las primeras secciones.',
  active: (when) => `Activo ${when}`,
  people: (count) => counted(count, { one: '# persona', other: '# personas' }),
  items: (count) => counted(count, { one: '# elemento', other: '# elementos' }),
  meetings: (count) => counted(count, { one: '# reunión', other: '# reuniones' }),
  roles: { owner: 'Propietario', editor: 'Editor', viewer: 'Lector' },

  views: { label: 'Qué espacios', active: 'Sus espacios', trash: 'Papelera' },
  trash: {
    lead: 'Espacios que ha eliminado. Cada uno queda aquí 30 días y después se elimina para siempre con sus archivos y grabaciones.',
    loading: 'Cargando la papelera…',
    empty: 'La papelera está vacía',
    emptyLead: 'Cuando elimine un espacio, lo encontrará aquí durante 30 días y podrá restaurarlo.',
    left: (days) => counted(days, { one: 'Queda # día', other: 'Quedan # días' }),
    deleted: (date) => `Eliminado el ${date}`,
    restore: 'Restaurar',
    restoreOf: (name) => `Restaurar ${name}`,
    restored: (name) => `${name} vuelve a estar entre sus espacios.`,
  },

  usage: {
    title: 'Este mes',
    plan: (plan) => `Plan ${plan}`,
    plans: { free: 'Free', pro: 'Pro', team: 'Team', enterprise: 'Enterprise' },
    rooms: 'Espacios nuevos',
    recaps: 'Resúmenes del asistente',
    assistantMinutes: 'Minutos del asistente',
    of: (used, limit) => `${used} de ${limit}`,
    unlimited: (used) => `${used}, sin límite`,
    resets: (day) => `Vuelve a cero el ${day} (UTC).`,
    full: (limit, day) =>
      `${counted(limit, { one: 'Ha creado el # espacio que incluye', other: 'Ha creado los # espacios que incluye' })} su plan este mes. A partir del ${day} podrá crear más; los que ya tiene siguen funcionando.`,
  },

  form: {
    title: 'Nuevo espacio',
    name: 'Nombre',
    namePlaceholder: 'Contrato de suministro 2027',
    prompt: '¿Qué quiere revisar? (opcional)',
    promptHint:
      'Bastan unas frases. El asistente las convierte en las primeras secciones del tablero; puede cambiarlo todo.',
    promptPlaceholder:
      'Renovamos nuestro contrato de suministro y debemos cerrar precio, plazos de entrega y responsabilidad antes de mayo.',
    promptTooLong: 'Como máximo 4000 caracteres.',
    template: 'Tipo de revisión',
    team: 'Equipo',
    start: 'Empezar con',
    invites: 'Invitar a personas (opcional)',
    invitesHint: 'Hasta 20 direcciones de correo. Reciben el enlace y pueden editar.',
    invitesWrong: (words) => `No es una dirección de correo: ${words}`,
    invitesTooMany: 'Se puede invitar como máximo a 20 personas a la vez.',
    submit: 'Crear el espacio',
    submitting: 'Creando el espacio…',
    writing: 'Escribiendo las primeras secciones…',
    fallback: 'Esta vez el asistente no pudo escribir secciones, así que el espacio empieza con cuatro sencillas.',
  },
}
