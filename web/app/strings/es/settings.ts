import type { Strings } from '../t.ts'

export const settings: Strings['settings'] = {
  title: 'Ajustes',
  labels: {
    template: 'Tipo de revisión',
    aiMode: 'Asistente en las reuniones nuevas',
    defaultDurationMs: 'Duración de las reuniones nuevas',
    joinRole: 'Quien se une por el enlace pasa a ser',
    recordings: 'Pueden reproducir las grabaciones',
  },
  joinRoleHint: 'Con el enlace cualquiera puede mirar; quien ha iniciado sesión pasa a ser miembro.',
  joinRoles: { editor: 'Editor', viewer: 'Lector' },
  audiences: { link: 'Quien tenga el enlace', members: 'Solo los miembros' },
  saved: 'Los ajustes están guardados.',
  ownerOnly: 'Solo el propietario cambia estos ajustes.',
  exportMembersOnly: 'Solo los miembros pueden exportar este espacio.',
  exporting: {
    title: 'Exportar',
    text: 'Tablero, archivos, contexto, llamadas, notas y los resultados de todas las reuniones. El enlace secreto no se incluye.',
    videos: 'Con grabaciones',
    videosHint: 'Solo en el archivo ZIP, que puede llegar a ser muy grande.',
    formats: { zip: 'Archivo (ZIP)', json: 'Datos (JSON)', md: 'Texto (Markdown)' },
  },
  deleting: {
    title: 'Eliminar este espacio',
    text: 'El espacio va 30 días a su papelera y hasta entonces se puede restaurar. Para los demás desaparece enseguida.',
    button: 'Eliminar el espacio',
    confirmTitle: (name) => `¿Eliminar ${name}?`,
    confirmText:
      'Mientras esté en la papelera, solo usted puede abrirlo. Pasados 30 días se destruyen sus archivos y grabaciones.',
    live: 'La reunión en curso termina para todos.',
    done: 'El espacio está en la papelera.',
  },
}
