import { entryOf } from '#engine/entries.ts'
import { COMMON } from '#engine/language/commonWords.ts'
import { contentWords } from '#engine/language/words.ts'
import { hold } from './play.ts'
import type { Script } from './script.ts'
import { type Talk, talkOf, type Variant } from './talk/topics.ts'
import { transcriptsIn } from './talk/transcripts.ts'

/**
 * Plays transcribed meetings, with their topics as sections, through the engine and prints how often a turn was attributed to
 * its topic, for each kind of meeting and variant of the sections, beside two baselines: always the largest topic, and the
 * topic of the most keywords in the last ten turns. `unsure` is the share of turns attributed without being sure, `sure` how
 * often the others are right. `node dev/training/gradeAttribution.ts --corpus PATH [--part val]`
 */
const argument = (name: string): string | undefined => process.argv[process.argv.indexOf(name) + 1]
const corpus = process.argv.includes('--corpus') ? argument('--corpus') : undefined
if (corpus === undefined) throw new Error('usage: node dev/training/gradeAttribution.ts --corpus PATH [--part val]')
const part = process.argv.includes('--part') ? argument('--part') : 'train'
const transcripts = transcriptsIn(corpus).filter(({ split }) => split === part)

interface Figures {
  turns: number
  right: number
  largest: number
  keywords: number
  unsure: number
  unsureRight: number
  moves: number
  topicChanges: number
}

const NONE: Figures = {
  turns: 0,
  right: 0,
  largest: 0,
  keywords: 0,
  unsure: 0,
  unsureRight: 0,
  moves: 0,
  topicChanges: 0,
}

function figuresOf(talk: Talk): Figures {
  const figures = { ...NONE }
  const guesses = byKeywords(talk)
  const sizes = talk.scope.map(() => 0)
  let turn = 0
  let before: number | undefined
  let current: string | null = entryOf(talk.scope, 0).id
  hold(scriptOf(talk), ({ sectionId }, { room }) => {
    const unsure = room.newest.findLast(({ type }) => type === 'user')?.unsure === true
    const { topics } = entryOf(talk.turns, turn)
    if (room.current !== current) figures.moves += 1
    current = room.current
    const guess = entryOf(guesses, turn)
    turn += 1
    if (topics.length === 0) return
    const right = topics.some((place) => entryOf(talk.scope, place).id === sectionId)
    figures.turns += 1
    figures.right += right ? 1 : 0
    figures.keywords += topics.includes(guess) ? 1 : 0
    figures.unsure += unsure ? 1 : 0
    figures.unsureRight += unsure && right ? 1 : 0
    for (const place of topics) sizes[place] = entryOf(sizes, place) + 1
    const topic: number = before !== undefined && topics.includes(before) ? before : entryOf(topics, 0)
    if (before !== undefined && topic !== before) figures.topicChanges += 1
    before = topic
  })
  return { ...figures, largest: Math.max(...sizes) }
}

const scriptOf = ({ kind, scope, turns }: Talk): Script => ({
  name: kind,
  kind: 'pdf',
  document: 'agenda.pdf',
  template: 'general',
  people: [...new Set(turns.map(({ by }) => by))],
  startedAt: '2026-03-02T09:00:00.000Z',
  scope,
  steps: turns.map(({ by, text }) => ({ by, text, section: null })),
  expected: { decisions: [], risks: [], actions: [] },
})

const WINDOW = 10

function byKeywords({ scope, turns }: Talk): number[] {
  const keywords = scope.map((section) => new Set(section.keywords.split(' ')))
  const recent: number[][] = []
  let guess = 0
  return turns.map(({ text }) => {
    const words = [...new Set(contentWords(text))].filter((word) => !COMMON.has(word))
    const having = words.map((word) => keywords.filter((own) => own.has(word)).length)
    recent.push(
      keywords.map((own) => words.reduce((sum, word, i) => sum + (own.has(word) ? 1 / entryOf(having, i) : 0), 0)),
    )
    if (recent.length > WINDOW) recent.shift()
    const sums = scope.map((_, place) => recent.reduce((sum, each) => sum + entryOf(each, place), 0))
    const most = Math.max(...sums)
    if (most > 0) guess = sums.indexOf(most)
    return guess
  })
}

const share = (part: number, whole: number): string => (part / Math.max(1, whole)).toFixed(2).padStart(5)

function line(name: string, all: readonly Figures[]): string {
  const sum = (key: keyof Figures): number => all.reduce((total, figures) => total + figures[key], 0)
  const [turns, unsure] = [sum('turns'), sum('unsure')]
  return [
    name.padEnd(26),
    share(sum('right'), turns),
    share(sum('largest'), turns).padStart(8),
    share(sum('keywords'), turns).padStart(9),
    share(unsure, turns).padStart(7),
    share(sum('right') - sum('unsureRight'), turns - unsure),
    `${sum('moves')}/${sum('topicChanges')}`.padStart(11),
  ].join(' ')
}

console.log(`${'sections, kind'.padEnd(26)} right  largest  keywords  unsure  sure moves/changes`)
for (const texts of [false, true])
  for (const shuffled of [false, true]) {
    const variant: Variant = { texts, shuffled }
    const graded = transcripts.flatMap((transcript, i) => {
      const talk = talkOf(transcript, variant, i + 1)
      return talk === null ? [] : [{ kind: talk.kind, figures: figuresOf(talk) }]
    })
    const name = `${texts ? 'texts' : 'titles'}${shuffled ? ', shuffled' : ''}`
    for (const kind of [...new Set(graded.map((each) => each.kind)), 'all']) {
      const own = graded.filter((each) => kind === 'all' || each.kind === kind).map(({ figures }) => figures)
      console.log(line(`${name}: ${kind}`, own))
    }
  }
