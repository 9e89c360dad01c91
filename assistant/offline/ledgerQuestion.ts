import { shareOf, tellingWords, textWords, wantedOf } from '#assistant/retrieval/matching.ts'

/** A list of the ledger. */
export type LedgerList = 'decisions' | 'actions' | 'questions' | 'risks'

/** What a question asks of the ledger. */
export interface LedgerQuestion {
  readonly lists: readonly LedgerList[]
  /** Words that an item must touch; none when everything is asked for. */
  readonly about: readonly string[]
}

const NAMES: Readonly<Record<LedgerList, string>> = {
  decisions:
    'decisions?(?: (?:made|taken))?|agreements reached|entscheidungen|beschlüsse|décisions|decisiones|acuerdos',
  actions:
    'actions?(?: (?:items?|points?))?|to-?dos?|tasks?(?: list)?|next steps|follow-?ups?|commitments|aufgaben|tâches|tareas|acciones',
  questions:
    'open (?:questions|points|issues|items)|unanswered questions|offenen? (?:fragen|punkte)|questions ouvertes|preguntas abiertas',
  risks: 'risks?|risiken|risques|riesgos',
}
const LISTS: readonly LedgerList[] = ['decisions', 'actions', 'questions', 'risks']
const named = (list: LedgerList): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${NAMES[list]})(?![\\p{L}\\p{N}])`, 'iu')
const NAMED_IN: Readonly<Record<LedgerList, RegExp>> = {
  decisions: named('decisions'),
  actions: named('actions'),
  questions: named('questions'),
  risks: named('risks'),
}
const NAME = Object.values(NAMES).join('|')
const FILLER =
  '(?:the|our|all|any|of|me|us|my|a|an|list|short|quick|summary|overview|recap|current|open|main|key|made|taken|recorded|so|far|die|der|unsere|alle|les|nos|toutes|las|los|nuestras)'
const NAMED = `(?:${FILLER} ){0,6}(?:${NAME})`
const BOTH = `${NAMED}(?:(?:,| and|, and| or| und| et| y) ${NAMED}){0,3}`
const TAIL =
  /,? (?:so far|until now|up to now|yet|today|here|please|bisher|bis jetzt|jusqu['’]ici|hasta ahora|(?:that |did |have )?we (?:have |['’]ve )?(?:ma[dk]e|take|took|taken|agreed(?: on)?|reached|have|identified|found|named)|(?:that )?(?:were|was|have been|has been|are) (?:made|taken|agreed|recorded|reached|identified|named)|(?:of|in|from) (?:the|this|our) (?:meeting|session|review|discussion|chat))$/iu
const OPENING = /^(?:please|kindly|(?:can|could|would|will) you|so|and|ok|now|bitte|hello|hi)[,.!\s]+/iu
/** What parts a question from its subject. */
const ABOUT = /\s(?:about|on|regarding|concerning|for|with|as to|zu|über|zum|zur|sur|sobre)\s/iu
const TELL =
  "(?:summari[sz]e|sum up|list|show|recap|repeat|read out|give|tell|what(?: are|[’']s| is| were)?|which(?: are)?|are there|is there|do we have|have we|write down|remind me of|remind us of|nenne|liste|welche|was sind|quelles sont|liste|résume|cuáles son|resume|enumera)"

const WE =
  '(?:(?:have|did|has|had) (?:we|the (?:group|team|meeting)|everyone|everybody)(?: all)?|(?:has been|have been|was|is|were))'
const DECIDED =
  '(?:(?:already|now|actually|finally) ){0,2}(?:decided?|agreed?(?: (?:up)?on)?|settled?|concluded?|resolved?)(?: (?:up)?on)?'

const FORMS: readonly { readonly form: RegExp; readonly lists?: readonly LedgerList[] }[] = [
  { form: whole(`(?:${TELL} )?${BOTH}`) },
  { form: whole(`(?:tell (?:me|us) )?what ${WE} ${DECIDED}`), lists: ['decisions'] },
  {
    form: whole(`(?:${TELL} )?(?:(?:me|us) )?what (?:we(?: have|['’]ve)?) ${DECIDED}`),
    lists: ['decisions'],
  },
  {
    form: whole(
      `(?:was (?:haben wir|wurde|ist) (?:bisher |bis jetzt )?(?:schon )?(?:entschieden|beschlossen|vereinbart)|qu['’](?:avons-nous|est-ce que nous avons|est-ce qu['’]on a) (?:déjà )?(?:décidé|convenu)|¿?qué (?:hemos|se ha) (?:ya )?(?:decidido|acordado))`,
    ),
    lists: ['decisions'],
  },
  {
    form: whole(
      `(?:who (?:does|is doing|has to do|must do|will do|should do) what|what (?:are we going to do next|happens next|has to be done)|wer macht was|qui fait quoi|quién hace qué)(?: (?:by when|until when|and by when|bis wann|y cuándo))?`,
    ),
    lists: ['actions'],
  },
  {
    form: whole(
      `(?:what|which questions)(?: is| are| remains?| have we left)? (?:still )?(?:unanswered|undecided|unresolved)`,
    ),
    lists: ['questions'],
  },
  {
    form: whole(
      `(?:summari[sz]e|sum up|recap|give (?:me|us) (?:a|the) (?:short |quick |brief )?(?:summary|recap) of) (?:(?:the|this|our) )?(?:meeting|discussion|session|talk|chat|everything)|(?:summary|recap)|(?:catch me up|bring me up to (?:date|speed)|what (?:have i|did i) miss(?:ed)?|what (?:has )?happened)`,
    ),
    lists: ['decisions', 'actions', 'questions'],
  },
]

function whole(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, 'iu')
}

/** Longest question that is read for one of the ledger, in UTF-16 units. */
const QUESTION_MAX = 240
/** A question about the document or a person is none about the meeting. */
const ELSEWHERE =
  /(?<![\p{L}\p{N}])(?:document|contract|agreement|policy|bylaws|paper|text|thread|e?-?mails?|sections?|clauses?|article|annex|appendix)(?![\p{L}\p{N}])/iu

/** Openings and tails taken off a question at most. */
const FRAMES_MAX = 6

/** Returns what a question asks of the ledger; null for any other question. [AS24] */
export function ledgerQuestion(question: string): LedgerQuestion | null {
  const asked = question
    .replace(/(?<![\s\p{P}])[\s\p{P}]+$/u, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s(),;:.!–—-]+/u, '')
  if (asked.length > QUESTION_MAX) return null
  const bare = without(OPENING, asked)
  const whole = listsAsked(bare)
  if (whole !== null) return { lists: whole, about: [] }
  const parted = ABOUT.exec(bare)
  if (parted === null) return null
  const lists = listsAsked(bare.slice(0, parted.index))
  const subject = bare.slice(parted.index + parted[0].length)
  return lists === null || ELSEWHERE.test(subject) ? null : { lists, about: tellingWords(wantedOf(subject)) }
}

function without(frame: RegExp, question: string): string {
  let bare = question
  for (let i = 0; i < FRAMES_MAX; i++) bare = bare.replace(frame, '')
  return bare
}

function listsAsked(question: string): readonly LedgerList[] | null {
  const bare = without(TAIL, question)
  const form = FORMS.find(({ form }) => form.test(question) || form.test(bare))
  return form === undefined ? null : (form.lists ?? LISTS.filter((list) => NAMED_IN[list].test(question)))
}

/** A word of the question is in an item in some form. */
const WORD_SHARE = 0.75

/** True if an item has half of the words that the question is about. */
export function isAbout(about: readonly string[], ...texts: readonly (string | undefined)[]): boolean {
  if (about.length === 0) return true
  const words = textWords(texts.join('\n'))
  return about.filter((word) => shareOf(word, words) >= WORD_SHARE).length * 2 >= about.length
}
