import { contentWords } from '#engine/room/words.ts'

/** Words that a question may mean by another word, each in the form in which texts are indexed. */

const ENDING =
  /(?:izations?|isations?|ifications?|ificat|izat|isat|ations?|atives?|ativ|ments?|ships?|ness|ibility|ability|ities|ances?|ences?|ants?|ents?|ings?|ions?|ives?|iv|ists?|isms?|able|ably|abl|ible|ibl|ical|ers?|ors?|ify|ized?|ised?|iz|is|at|al|ly|ity|ed|ic|e|y|i|s)$/
const ROOT_CHARACTERS_MIN = 4

/** What a family of words shares: `elect` of `election`, `elected` and `elector`. */
export function rootOf(word: string): string {
  if (word.length <= ROOT_CHARACTERS_MIN || /[^\p{Ll}]/u.test(word)) return word
  const root = word.replace(ENDING, (ending, at: number) => (at >= ROOT_CHARACTERS_MIN ? '' : ending))
  return root.replace(/([b-df-hj-np-tv-z])\1$/, '$1')
}

const SPELLINGS: readonly (readonly [string, string])[] = [
  ['our', 'or'],
  ['is', 'iz'],
  ['ys', 'yz'],
  ['enc', 'ens'],
  ['tr', 'ter'],
  ['ogu', 'og'],
  ['ll', 'l'],
  ['programm', 'program'],
  ['chequ', 'check'],
]

/** British spellings of an American word, and the other way round. */
export function respellings(word: string): string[] {
  if (word.length < 5) return []
  return SPELLINGS.flatMap(([british, american]) =>
    [replacedLast(word, british, american), replacedLast(word, american, british)].filter((one) => one !== null),
  )
}

function replacedLast(word: string, from: string, to: string): string | null {
  const at = word.lastIndexOf(from)
  return at < 2 ? null : word.slice(0, at) + to + word.slice(at + from.length)
}

/** Groups of words of which a question may use one and a document another. */
const GROUPS = `
  end terminate termination cancel cancellation expire expiry quit stop leave resign withdraw withdrawal
  pay payment price fee cost charge money amount dues compensation remuneration salary wage paid
  buy purchase acquire procurement
  forbid forbidden prohibit prohibited disallow ban restrict restriction
  allow permit permission authorize authorise authorization
  must require requirement obligation mandatory duty shall
  change amend amendment modify modification alter revise revision update
  remove delete erase removal discard purge
  fix repair correct remedy remediation mitigate mitigation
  bug error fault defect failure problem issue
  begin start commence initial
  rule policy regulation guideline
  vote ballot election elect
  boss chair chairman president head leader
  worker employee staff personnel
  owner holder proprietor
  lawsuit litigation dispute claim court arbitration
  law legal jurisdiction statute
  secret confidential confidentiality private privacy secrecy
  share disclose disclosure reveal
  harm damage loss injury liability liable
  promise warranty warrant guarantee
  reimburse indemnify indemnification
  speed fast quick performance latency throughput
  slow delay latency
  memory storage disk
  size length limit maximum
  crash failure fail recover recovery outage
  copy replica replicate replication duplicate
  backup restore recover
  security secure safe safety protection protect
  attack attacker threat adversary malicious
  vulnerability weakness exposure
  test evaluation evaluate experiment benchmark measure
  result outcome finding conclusion
  reason rationale motivation purpose why
  goal objective aim purpose
  author writer contributor creator
  install setup installation configure
  build compile compilation
  who responsible responsibility role
  deadline due date schedule time
  meeting session call telco conference
  quorum attendance present participant
  document file paper
  picture image figure photo
  reference citation bibliography cite
  information data
  contact email address phone
  child minor underage
  cookie tracking track
  money fund grant donation
  future upcoming next outlook
  drawback disadvantage limitation weakness
  advantage benefit strength
  difference compare comparison versus
  related previous prior
  name title called named
  company organization organisation corporation
  year annual annually yearly
  month monthly
  absent absence missing miss
  vacancy vacant replacement replace
`

const MEANINGS = groupsOf(GROUPS)

function groupsOf(lines: string): Map<string, string[]> {
  const meanings = new Map<string, Set<string>>()
  for (const line of lines.trim().split('\n')) {
    const group = contentWords(line)
    for (const word of group) {
      const others = meanings.get(word) ?? new Set()
      for (const other of group) if (other !== word) others.add(other)
      meanings.set(word, others)
    }
  }
  return new Map([...meanings].map(([word, others]) => [word, [...others]]))
}

/** Words of like meaning. */
export function synonyms(word: string): readonly string[] {
  return MEANINGS.get(word) ?? []
}

const NUMBER_WORDS = (
  'three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen ' +
  'twenty thirty forty fifty sixty seventy eighty ninety hundred'
).split(' ')
const NUMBERS = new Map(NUMBER_WORDS.map((word, i) => [contentWords(word)[0]!, String(i < 18 ? i + 3 : (i - 16) * 10)]))
const NAMES = new Map([...NUMBERS].map(([word, number]) => [number, word]))
const ORDINAL = /^(\d+)(?:st|nd|rd|th)$/

/** A number written out, and a number's word in figures; ordinals as their number. */
export function numberForms(word: string): string[] {
  const ordinal = ORDINAL.exec(word)?.[1]
  return [NUMBERS.get(word), NAMES.get(word), ordinal].filter((form) => form !== undefined)
}
