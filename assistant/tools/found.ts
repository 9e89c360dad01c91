import { contentWords } from '#engine/language/words.ts'
import { cleanLine } from '#engine/text.ts'
import { LedgerReader } from '../ledger/reader.ts'
import type { Meeting, UserMessage } from '../shapes.ts'
import type { Found, FoundDecision, Quote } from './items.ts'
import type { Entry, Pasted } from './pasted.ts'
import { isOpenWording, recordedDecisions } from './recorded.ts'
import { isName } from './speakers.ts'

/** Labels that make an entry under such a heading an outright statement to the ledger. */
const STATED = { decisions: 'Decision: ', actions: 'Action: ', risks: 'Risk: ' } as const

const LABELLED = /^(?:Decision|Action|Risk)(?: for [^:]{1,40})?: /u

/** Finds the decisions and tasks of a pasted text by the rules of the ledger of meetings. [TL8] [TL9] */
export function foundIn(pasted: Pasted): Found {
  const people = new Set([...pasted.people, ...assignedNames(pasted.entries)])
  const messages = pasted.entries.map(messageOf)
  const { decisions, actions } = new LedgerReader().read(meetingOf([...people], messages))
  const quotes = (ids: readonly string[], evidence: readonly string[]) => quotesOf(pasted.entries, ids, evidence)
  const read = decisions.map(({ text, status, explicit = false, messageIds, evidence }) => ({
    ...{ text, status, isStated: explicit },
    quotes: telling(quotes(messageIds, evidence)),
  }))
  const tasks = actions.map(({ text, owner, due, status, explicit = false, messageIds, evidence }) => {
    const cited = quotes(messageIds, evidence)
    return {
      ...{ due, isStated: explicit, isDone: status === 'done', quotes: cited },
      // The ledger adds the sentence before to a task that only says `it`; here whoever reads sees the words themselves.
      text: VAGUE.test(text) ? (cited[0]?.words ?? text) : text,
      owner: owner === UNNAMED ? null : owner,
    }
  })
  return {
    decisions: merged(read.filter(isChoice), recordedDecisions(pasted.entries)),
    actions: tasks.filter((task) => task.isStated || contentWords(task.text).length >= TASK_WORDS_MIN),
  }
}

const VAGUE = / \(“[^”]{1,200}”\)/u
/** Content words of a task that nobody stated outright; fewer are chatter. */
const TASK_WORDS_MIN = 2
/** Speech is full of agreement; only words of choosing make it one about something. */
const CHOOSES =
  /(?:^|[^\p{L}])(?:(?:let[’']?s|let us) (?!see|say|look|talk|start|kick|begin|move on|continue|go (?:for|to) (?:the |a )*(?:lunch|break|coffee|dinner|next))|we(?:[’'](?:ll|re|ve)| will| are| just| only| should){0,3} (?:(?:going to |gonna )?(?:go|stick)|(?:going|gonna) (?:with|for)|take|keep|choose|pick|drop|skip|need only|use|launch|ship|leave|add|remove|switch|buy|hire|target|sell|(?:do )?want)(?=$|[^\p{L}])|(?:don[’']t|do not|won[’']t) (?:have|need|want|use) (?!to|time)|decid|agree|settle|approv|reject|postpone|defer|instead of|wir|nous|on (?:garde|prend|va)|vamos|quedamos)/iu
const CHOICE_WORDS_MIN = 2

function isChoice({ isStated, text, quotes }: FoundDecision): boolean {
  if (isStated) return true
  const isLong = contentWords(text).length >= CHOICE_WORDS_MIN
  return isLong && quotes.length > 0 && !isOpenWording(text) && CHOOSES.test(text)
}

/** The first quotation, and of the others those that say more than yes. */
function telling(quotes: readonly Quote[]): Quote[] {
  return quotes.filter(({ words }, place) => place === 0 || contentWords(words).length >= 2)
}

/** Those read from the talk, and those told in so many words that are not among them, in the order of the text. */
function merged(read: readonly FoundDecision[], recorded: readonly FoundDecision[]): FoundDecision[] {
  const known = read.flatMap(({ quotes }) => quotes.map(({ words }) => cleanLine(words)))
  const isKnown = ({ text }: FoundDecision) => known.some((words) => text.includes(words) || words.includes(text))
  return [...read, ...recorded.filter((decision) => !isKnown(decision))]
}

/** Who writes notes; no text names them. */
const UNNAMED = 'Notes'

/** The ledger asks whether something is said of a section; a pasted text is one. */
const SECTION = 'text'

function messageOf(entry: Entry, place: number): UserMessage {
  const senderName = entry.speaker ?? UNNAMED
  const text = `${labelFor(entry)}${entry.text}`
  return { id: `m${place}`, at: place, senderId: senderName, senderName, text, sectionId: SECTION }
}

function labelFor({ under, speaker, isItem }: Entry): string {
  if (under === 'actions' && isItem && speaker !== null) return `Action for ${speaker}: `
  return under === 'decisions' || under === 'actions' || under === 'risks' ? STATED[under] : ''
}

function meetingOf(people: readonly string[], messages: readonly UserMessage[]): Meeting {
  return {
    template: 'general',
    people: people.map((name) => ({ id: name, name })),
    sections: [{ id: SECTION, docId: SECTION, title: '', text: '' }],
    scope: [],
    confirmed: [],
    context: [],
    messages,
    ended: true,
  }
}

/** Evidence without the labels that only this reading put before it, each with its speaker. */
function quotesOf(entries: readonly Entry[], ids: readonly string[], evidence: readonly string[]): Quote[] {
  const cited = ids.flatMap((id) => entries[Number(id.slice(1))] ?? [])
  return evidence.flatMap((given) => {
    const [label = ''] = LABELLED.exec(given) ?? []
    const bare = given.slice(label.length)
    const exact = cited.find(({ text }) => text.includes(given))
    if (exact) return [{ words: given, speaker: exact.speaker }]
    const source = cited.find(({ text }) => text.includes(bare))
    return source ? [{ words: bare, speaker: source.speaker }] : []
  })
}

const ASSIGNED =
  /(?:^|[\s(@–—-])(\p{Lu}[\p{L}\p{M}'’-]{1,29}) (?:will|to|shall|should|agreed to|offered to|volunteered to|takes?|is going to|has to|needs to|owns|prepares|sends)\s/gu
const ADDRESSED = /(?:@|\()(\p{Lu}[\p{L}\p{M}'’-]{1,29})\)?(?=$|[\s.,;:)])/gu
const NOT_PEOPLE = new Set(
  'i we you he she they it this that these those who everyone everybody nobody someone somebody all need needs have has want wants able going due up as in on at by for the a an team next our my their his her its there here how what when where which why if then also and or but not please let be is are was were able try plan plans intend intends remember continue used ought happy ready'.split(
    ' ',
  ),
)

/** Names to whom notes give work: `Ana to send …`, `Ben will …`, `(Cem)`. */
function assignedNames(entries: readonly Entry[]): string[] {
  const names = new Set<string>()
  for (const { text, speaker, under } of entries) {
    // Speech begins many sentences with a capital that is nobody's.
    if (speaker !== null && under !== 'actions') continue
    for (const pattern of [ASSIGNED, ADDRESSED])
      for (const [, name = ''] of text.matchAll(pattern))
        if (isName(name) && !NOT_PEOPLE.has(name.toLowerCase()) && contentWords(name).length > 0) names.add(name)
  }
  return [...names]
}
