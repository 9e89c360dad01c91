import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted } = formsOf('fr')

export const material: Strings['material'] = {
  context: 'Contexte',
  contextHint: 'Notes, pages et données que l’assistant lit dans les réunions de cet espace.',
  contextEmpty:
    'Encore rien. Ajoutez ce que chacun devrait savoir avant une réunion : une note, une page web, un tableau de données.',
  contextFull: 'Un espace contient au plus 20 éléments de contexte.',
  addNote: 'Ajouter une note',
  addLink: 'Ajouter une page web',
  addData: 'Ajouter des données',
  dataHint: 'CSV, TSV, JSON, NDJSON, Excel, texte ou Markdown, jusqu’à 5 Mo.',
  noteTitle: 'Titre (facultatif)',
  noteText: 'Texte',
  linkUrl: 'Adresse de la page',
  linkPlaceholder: 'https://',
  linkHint: 'Le service lit une fois le texte de la page. Il ne peut pas lire les pages qui exigent une connexion.',
  kinds: { note: 'Note', link: 'Page web', data: 'Données' },
  pending: 'Lecture en cours…',
  failed: 'Lecture impossible',
  table: (rows, columns) =>
    `${counted(rows, { one: '# ligne', other: '# lignes' })}, ${counted(columns, { one: '# colonne', other: '# colonnes' })}`,
  columns: (names) => `Colonnes : ${names}`,
  words: (chars) => counted(chars, { one: '# caractère', other: '# caractères' }),
  addedBy: (name, when) => `Ajouté par ${name}, ${when}`,
  remove: (title) => `Retirer ${title}`,
  removeTitle: 'Retirer pour tout le monde ?',
  removeContext: (title) => `« ${title} » ne fera plus partie du contexte ; l’assistant ne le lira plus.`,
  removeFile: (name) =>
    `« ${name} » sera supprimé de l’espace. Les éléments du tableau qui le montrent gardent son nom, mais ne s’ouvrent plus.`,
  files: 'Fichiers',
  filesHint: 'Tout ce qui a été envoyé ici ou sur le tableau.',
  filesEmpty: 'Pas encore de fichiers. Déposez-en ici, ou ajoutez-les à une section du tableau.',
  upload: 'Envoyer des fichiers',
  uploading: (name) => `Envoi de ${name}`,
  tooLarge: 'Le fichier dépasse 25 Mo.',
  dataTooLarge: 'Le fichier dépasse 5 Mo.',
  storage: 'Stockage',
  storageUsed: (used, limit) => (limit === null ? `${used} utilisés` : `${used} utilisés sur ${limit}`),
}
