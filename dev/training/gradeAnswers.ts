import { existsSync } from 'node:fs'
import path from 'node:path'
import { MeetingIndex } from '#assistant/analysis/meetingIndex.ts'
import { contentWords } from '#engine/language/words.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import { type SpokenTurn, type Transcript, transcriptsIn, turnsOf } from './talk/transcripts.ts'

/**
 * How often the deterministic answer to a question about real talk quotes a message of the turns that answer it, beside the three best
 * messages of plain BM25. `node dev/training/gradeAnswers.ts FOLDER [--val] [--sections] [--answers N]`, where FOLDER (or TALK) holds
 * `meetings.jsonl.gz` of QMSum: the held-out part; topics as sections of a document that competes; every N-th answer beside its reference, to be read.
 */

const PLAIN_BEST = 3

const options = process.argv.slice(2)
const every = Number(options[options.indexOf('--answers') + 1])
const shows = options.includes('--answers') ? every : Number.POSITIVE_INFINITY
const split = options.includes('--val') ? 'val' : 'train'
const folder = options.find((one) => !one.startsWith('--') && one !== String(every)) ?? process.env.TALK ?? ''
const file = path.join(folder, 'meetings.jsonl.gz')
if (!existsSync(file)) {
  console.log(`no meetings at ${file}, skipped`)
  process.exit(0)
}

const event = (seq: number, type: string, data: object): RoomEvent =>
  JSON.parse(JSON.stringify({ seq, type, at: seq * 1_000, data }))

function roomOf({ topic_list }: Transcript, turns: readonly SpokenTurn[]): MeetingIndex {
  const sections = topic_list.map(({ topic }, i) => ({ id: `sec_${i}`, title: topic, text: topic, keywords: '' }))
  const people = [...new Set(turns.map(({ speaker }) => speaker))]
  const events = [
    ...(options.includes('--sections') ? [event(1, 'uploaded', { docId: 'doc_1', sections })] : []),
    ...people.map((name, i) => event(2 + i, 'joined', { participantId: name, name })),
    ...turns.map(({ place, speaker, text }) =>
      event(1_000 + place, 'messaged', {
        type: 'user',
        messageId: String(place),
        senderId: speaker,
        senderName: speaker,
        text,
      }),
    ),
  ]
  const index = new MeetingIndex()
  index.read(events, events.length)
  return index
}

/** Places of the turns that an answer quotes. */
function quotedIn(answer: string, turns: readonly SpokenTurn[]): number[] {
  return [...answer.matchAll(/^(?:– )?(.{1,80}?): “(.+?)”$/gmu)].flatMap(([, name, quote]) =>
    turns.filter(({ speaker, text }) => speaker === name && text.includes(quote ?? '')).map(({ place }) => place),
  )
}

/** The best turns by the words of the question as they stand, with the usual constants. */
function plainBest(question: string, turns: readonly SpokenTurn[], words: readonly (readonly string[])[]): number[] {
  const mean = words.reduce((sum, own) => sum + own.length, 0) / words.length
  const asked = [...new Set(contentWords(question))]
  const rarities = asked.map((word) => {
    const having = words.filter((own) => own.includes(word)).length
    return Math.log(1 + (words.length - having + 0.5) / (having + 0.5))
  })
  const scored = turns.map(({ place }, i) => {
    const own = words[i] ?? []
    const score = asked.reduce((sum, word, k) => {
      const count = own.filter((one) => one === word).length
      return sum + ((rarities[k] ?? 0) * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * own.length) / mean))
    }, 0)
    return { place, score }
  })
  const best = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)
  return best.slice(0, PLAIN_BEST).map(({ place }) => place)
}

interface Tally {
  asked: number
  ours: number
  plain: number
  quoted: number
  within: number
  ms: number
}

const tallies = new Map<string, Tally>()
let count = 0
for (const meeting of transcriptsIn(file)) {
  if (meeting.split !== split) continue
  const turns = turnsOf(meeting)
  const words = turns.map(({ text }) => contentWords(text))
  const room = roomOf(meeting, turns)
  for (const { query, answer, relevant_text_span: spans } of meeting.specific_query_list) {
    const isGold = (place: number) => spans.some(([from, to]) => place >= Number(from) && place <= Number(to))
    const gold = turns.filter(({ place }) => isGold(place)).length
    if (gold > turns.length / 2) continue
    const begun = performance.now()
    const { text } = room.answer('consult', { route: 'rag', question: query, current: null })
    const ms = performance.now() - begun
    const quoted = quotedIn(text, turns)
    const plain = plainBest(query, turns, words)
    for (const kind of [meeting.kind, 'all']) {
      const tally = tallies.get(kind) ?? { asked: 0, ours: 0, plain: 0, quoted: 0, within: 0, ms: 0 }
      tallies.set(kind, tally)
      tally.asked += 1
      tally.ours += quoted.some(isGold) ? 1 : 0
      tally.plain += plain.some(isGold) ? 1 : 0
      tally.quoted += quoted.length
      tally.within += quoted.filter(isGold).length
      tally.ms = Math.max(tally.ms, ms)
    }
    count += 1
    if (count % shows === 0) {
      const mark = quoted.some(isGold) ? '+' : '-'
      console.log(`${mark} ${meeting.kind} ${meeting.name}: ${query}\n= ${answer}\n${text}\n`)
    }
  }
}
const share = (part: number, whole: number) => `${part}/${whole} = ${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
for (const [kind, { asked, ours, plain, quoted, within, ms }] of tallies) {
  console.log(
    `${kind.padEnd(10)} a right message quoted ${share(ours, asked)}, plain BM25 ${share(plain, asked)}; ` +
      `of the quoted ones right ${share(within, quoted)}; slowest ${ms.toFixed(1)} ms`,
  )
}
