import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted } = formsOf('es')

export const people: Strings['people'] = {
  title: 'Personas en este espacio',
  invited: 'Con invitación',
  noVisit: 'Aún sin visitas',
  visited: (when) => `Última visita: ${when}`,
  role: 'Papel',
  roleOf: (name) => `Papel de ${name}`,
  roleSet: (name, role) => `Nuevo papel de ${name}: ${role}.`,
  makeOwner: 'Ceder el espacio…',
  remove: 'Quitar',
  removeOf: (name) => `Quitar a ${name}`,
  removed: (name) => `${name} ya no está en el espacio.`,
  removeTitle: (name) => `¿Quitar a ${name}?`,
  removeText:
    'Esta persona ya no podrá cambiar nada aquí ni volver por el enlace hasta que le envíe una nueva invitación. Lo que añadió se queda.',
  leave: 'Salir de este espacio',
  left: 'Ha salido del espacio.',
  leaveTitle: '¿Salir de este espacio?',
  leaveText: 'Desaparece de su lista. Lo que añadió se queda, y con el enlace puede volver.',
  handOver: 'Ceder',
  handOverTitle: (name) => `¿Ceder el espacio a ${name}?`,
  handOverText: (name) =>
    `${name} recibe los ajustes, los papeles y el derecho a eliminar este espacio. Usted pasa a ser editor y no podrá deshacerlo por su cuenta.`,
  handedOver: (name) => `El espacio es ahora de ${name}.`,
  whatRoles: 'Qué permite cada papel',
  roleTexts: {
    owner: 'Todo, también los papeles, los ajustes, eliminar y restaurar.',
    editor: 'Cambia el tablero, los archivos, las llamadas y las notas, empieza reuniones e invita a personas.',
    viewer: 'Ve y exporta todo, pero no cambia nada.',
  },
  inviteTitle: 'Invitar a personas',
  addresses: 'Direcciones de correo',
  addressesHint: 'Hasta 20, separadas por comas o líneas.',
  noAddress: 'Escriba al menos una dirección de correo.',
  message: 'Unas palabras para el correo (opcional)',
  invite: 'Enviar invitaciones',
  invitedNow: (invited, already) => {
    const sent =
      invited === 0
        ? 'Ninguna invitación nueva'
        : counted(invited, { one: '# invitación enviada', other: '# invitaciones enviadas' })
    if (already === 0) return `${sent}.`
    return `${sent}; ${counted(already, { one: '# de estas personas ya está aquí', other: '# de estas personas ya están aquí' })}.`
  },
  guest: {
    title: 'Está viendo este espacio por su enlace',
    text: 'Los miembros ven las direcciones de correo y pueden participar. Inicie sesión y vuelva a abrir el enlace para ser miembro.',
    signIn: 'Iniciar sesión para unirse',
  },
}
