/** What a heading announces; `title` names the whole text, `none` is any other heading, or no heading at all. */
export type Heading = 'decisions' | 'actions' | 'questions' | 'risks' | 'agenda' | 'present' | 'title' | 'none'

const WORDS: readonly (readonly [Exclude<Heading, 'title' | 'none'>, string])[] = [
  [
    'decisions',
    'decisions?(?: (?:made|taken))?|resolutions?|agreed|we decided|beschlüsse|entscheidungen|décisions?|decisiones',
  ],
  [
    'actions',
    'action items?|actions?(?: points?)?|next steps?|to[ -]?dos?|tasks?|follow[ -]?ups?|who does what|aufgaben|nächste schritte|tâches|à faire|tareas|próximos pasos|acciones',
  ],
  [
    'questions',
    'open (?:questions?|issues?|points?)|questions?|unresolved|parking lot|offene (?:fragen|punkte)|questions ouvertes|preguntas(?: abiertas)?',
  ],
  ['risks', 'risks?|concerns?|blockers?|risiken|risques|riesgos'],
  ['agenda', 'agenda|topics?|to discuss|discussion points?|tagesordnung|themen|ordre du jour|orden del día|temas'],
  [
    'present',
    'attendees|participants|present|attending|in attendance|teilnehmer|anwesend|présents|asistentes|participantes',
  ],
]
const KINDS = WORDS.map(([kind, words]) => [kind, new RegExp(`^(?:${words})$`, 'iu')] as const)

const HEADING_CHARACTERS_MAX = 80

/** The heading that a line is; null for any other line. */
export function headingIn(line: string): { readonly kind: Heading; readonly rest: string } | null {
  if (line.length > HEADING_CHARACTERS_MAX) return null
  const isMarked = /^#{1,6}\s/u.test(line) || /^(\*\*|__)[^*_]+\1:?$/u.test(line)
  const words = line
    .replace(/^[#*_\s]+/u, '')
    .replace(/^\d{1,2}[.)]\s/u, '')
    .replace(/(?<![*_:\s])[*_:\s]+$/u, '')
  const known = kindOf(words)
  if (known !== null) return { kind: known, rest: '' }
  if (!isMarked || words === '') return null
  return /^#\s/u.test(line) ? { kind: 'title', rest: words } : { kind: 'none', rest: '' }
}

/** What a label or heading in these words announces; null for words of no known kind. */
export function kindOf(words: string): Exclude<Heading, 'title' | 'none'> | null {
  return KINDS.find(([, pattern]) => pattern.test(words))?.[0] ?? null
}
