/** Where the answer to a question is looked for first. */
export type Whereabouts = 'talk' | 'documents' | 'either'

export interface Sought {
  readonly where: Whereabouts
  /** Ids of the people whose words are asked for; none when anybody's are. */
  readonly speakers: ReadonlySet<string>
  /** Their names as they are shown. */
  readonly names: readonly string[]
  /** The question without those names. */
  readonly bare: string
}

type People = readonly { readonly id: string; readonly name: string }[]

const word = (alternatives: string): string => `(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`
const SAY =
  'sa(?:y|ys|id|ying)|mention(?:s|ed)?|propos(?:e|es|ed)|suggest(?:s|ed)?|recommend(?:s|ed)?|argu(?:e|es|ed)|thinks?|thought|feels?|felt|object(?:s|ed)?|(?:dis)?agree(?:s|d)?|asks?|asked|rais(?:e|es|ed)|promis(?:e|es|ed)|commit(?:s|ted)?|wants?|wanted|prefer(?:s|red)?|discuss(?:ed)?|talk(?:s|ed)?|decided?|conclude[ds]?|explain(?:s|ed)?|introduced?|present(?:s|ed)?|believe[ds]?|consider(?:s|ed)?|told|tell|writ(?:e|ten)|wrote|respond(?:s|ed)?|opinions?|positions?|views?|attitudes?'
const GROUP = '(?:the|our|this|all|other|whole|of) '
const HUMAN =
  'we|us|i|they|people|anyone|anybody|someone|somebody|everyone|everybody|group|team|group ?mates|members|participants|speakers|others?'
const GROUP_DOES = `${word('do|does|did')} (?:${GROUP}){0,3}(?:group|team|group ?mates|participants)(?![\\p{L}\\p{N}])`
/** Asks what people said: a group or anybody as the subject, the passive, or a word for talk itself. */
const OF_TALK = new RegExp(
  [
    `${word('did|have|has|had')} (?:${GROUP}){0,3}(?:${HUMAN})(?: [\\p{L}’'-]{1,20}){0,2} ${word(SAY)}`,
    `${word('do')} (?:we|they|people|(?:the )?others) ${word('think|want|prefer|feel|say|agree|disagree')}`,
    GROUP_DOES,
    `${word('was|were|been')} (?:[\\p{L}]{2,12} )?(?:said|mentioned|proposed|suggested|agreed|decided|discussed|raised|asked|promised|concluded)(?![\\p{L}\\p{N}])`,
    `${word('who')} (?:said|mentioned|proposed|suggested|argued|objected|agreed|disagreed|asked|raised|promised|committed|wanted|told)(?![\\p{L}\\p{N}])`,
    `${word('in (?:the|this|our) (?:meeting|chat|discussion|call)|(?:discussions?|conversation|debate|talk) (?:about|on|of|with|regarding|around)|when (?:they |we )?(?:discussing|talking about|evaluating|presenting|introducing)')}`,
    `${word("(?:group|team|members?|participants|people)(?:['’]s?)? (?:opinions?|thoughts?|discussions?|attitudes?|views?|presentations?|ideas?)")}`,
  ].join('|'),
  'iu',
)
/** Words for talk that papers use as well. */
const LIKE_TALK = new RegExp(
  word('discussions?|conclusions?|consensus|opinions?|attitudes?|disagree(?:ments?|d)?|presentations?'),
  'iu',
)
const OF_DOCUMENTS = new RegExp(
  word(
    'documents?|contracts?|agreements?|policy|policies|bylaws|papers?|(?:this|the) (?:text|draft|report|file|thread|lease|licen[cs]e)|e-?mails?|sections?|clauses?|articles?|annex(?:es)?|appendix|chapters?|pages?|§.{0,6}',
  ),
  'iu',
)
const BY_GROUP = new RegExp(GROUP_DOES, 'iu')
const SAYS = new RegExp(word(`${SAY}|did|was|were|had|summari[sz]e`), 'iu')

/** Whether a question is one about the talk, the documents or either, and whose words it asks for. [AS17] */
export function soughtIn(question: string, people: People): Sought {
  const words = wordsOf(question)
  const named = people.map((person) => ({ ...person, ...placesOf(person.name, words) }))
  const whole = new Set(named.flatMap(({ isWhole, at }) => (isWhole ? at : [])))
  const asked = named.filter(({ isWhole, at }) => at.length > 0 && (isWhole || !at.every((one) => whole.has(one))))
  const ofDocuments = OF_DOCUMENTS.test(question)
  const byPerson = asked.length > 0 && !BY_GROUP.test(question) && (SAYS.test(question) || !ofDocuments)
  const ofTalk = byPerson || OF_TALK.test(question) || (LIKE_TALK.test(question) && !ofDocuments)
  const taken = new Set(asked.flatMap(({ at }) => at))
  return {
    where: ofTalk ? 'talk' : ofDocuments ? 'documents' : 'either',
    speakers: new Set(byPerson ? asked.map(({ id }) => id) : []),
    names: asked.map(({ name }) => name),
    bare: byPerson ? words.filter((_, place) => !taken.has(place)).join(' ') : question,
  }
}

const HONORIFIC = /^(?:the|right|hon|honourable|mrs?|ms|miss|dr|prof|sir|lord|dame|am|mp|ms)$/iu
/** A part of a name stands for it where it cannot be another word: in capitals, or where a person is asked about. */
const BEFORE = new Set('did does has had do would by from according what’s'.split(' '))
const PART_CHARACTERS_MIN = 2

interface Named {
  /** Places of the words of a question that name somebody. */
  readonly at: readonly number[]
  readonly isWhole: boolean
}

/** The whole name, else its first or last word. */
function placesOf(name: string, words: readonly string[]): Named {
  const parts = wordsOf(name.replace(/\([^)]*\)?/gu, ' ')).filter((part) => !HONORIFIC.test(part))
  const own = parts.length > 0 ? parts : wordsOf(name)
  const from = words.findIndex((_, first) => own.every((part, i) => same(words[first + i], part)))
  if (from >= 0 && own.length > 0) return { at: own.map((_, i) => from + i), isWhole: true }
  const ends = own.length < 2 ? [] : [own[0]!, own.at(-1)!].filter((part) => part.length >= PART_CHARACTERS_MIN)
  const at = words.flatMap((one, i) => {
    const isName = /^\p{Lu}/u.test(one) ? i > 0 : BEFORE.has((words[i - 1] ?? '').toLowerCase()) || isThe(words, i)
    return isName && ends.some((part) => same(one, part)) ? [i] : []
  })
  return { at, isWhole: false }
}

const isThe = (words: readonly string[], at: number): boolean =>
  words[at - 1]?.toLowerCase() === 'the' && BEFORE.has((words[at - 2] ?? '').toLowerCase())

const same = (one: string | undefined, part: string): boolean => {
  const bare = one?.toLowerCase()
  return bare === part.toLowerCase() || bare === `${part.toLowerCase()}s`
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .replace(/['’]s(?!\p{L})/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
