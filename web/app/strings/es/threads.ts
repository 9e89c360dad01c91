import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted } = formsOf('es')

export const threads: Strings['threads'] = {
  reply: 'Responder',
  replyTo: (name) => `Responder a ${name}`,
  replies: (count) => counted(count, { one: '# respuesta', other: '# respuestas' }),
  resolve: 'Resolver',
  reopen: 'Reabrir',
  resolvedBy: (name) => `Resuelto por ${name}`,
  edit: 'Editar',
  edited: 'editado',
  remove: 'Borrar',
  removeTitle: '¿Borrar el comentario?',
  removeText: 'Desaparece para todos, con sus respuestas. El acta indica que se retiró.',
  raise: 'Llevar al chat',
  raised: 'Llevado al chat.',
  send: 'Enviar',
  save: 'Guardar',
  cancel: 'Cancelar',
  yourReply: 'Su respuesta',
  yourText: 'Su texto',
  quoted: 'Palabras del documento',
  /** Said when a comment without words of its own is raised in the chat. */
  lookAt: (quote) => `Mire «${quote}», por favor.`,
  inDocument: 'Comentario en el documento',
  kindHints: {
    comment: 'Comentario: lo que piensa de estas palabras.',
    note: 'Nota: algo que recordar, como un dato o una fuente.',
    mark: 'Marca: un pasaje que requiere atención.',
  },
}
