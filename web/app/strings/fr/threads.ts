import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted } = formsOf('fr')

export const threads: Strings['threads'] = {
  reply: 'Répondre',
  replyTo: (name) => `Répondre à ${name}`,
  replies: (count) => counted(count, { one: '# réponse', other: '# réponses' }),
  resolve: 'Résoudre',
  reopen: 'Rouvrir',
  resolvedBy: (name) => `Résolu par ${name}`,
  edit: 'Modifier',
  edited: 'modifié',
  remove: 'Supprimer',
  removeTitle: 'Supprimer le commentaire ?',
  removeText: 'Il disparaît pour tous, avec ses réponses. Le procès-verbal indique qu’il a été retiré.',
  raise: 'Porter dans la discussion',
  raised: 'Porté dans la discussion.',
  send: 'Envoyer',
  save: 'Enregistrer',
  cancel: 'Annuler',
  yourReply: 'Votre réponse',
  yourText: 'Votre texte',
  quoted: 'Extrait du document',
  /** Said when a comment without words of its own is raised in the chat. */
  lookAt: (quote) => `Regardez « ${quote} », s’il vous plaît.`,
  inDocument: 'Commentaire dans le document',
  kindHints: {
    comment: 'Commentaire : ce que vous pensez de ces mots.',
    note: 'Note : à retenir, par exemple un fait ou une source.',
    mark: 'Marque : un passage qui demande attention.',
  },
}
