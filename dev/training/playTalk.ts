import { parseArgs } from 'node:util'
import { wordsIn } from '#projections/views/report/length.ts'
import { deterministicReport } from '#projections/views/report/report.ts'
import { sessionDetail } from '#projections/views/session/detail.ts'
import { play } from './play.ts'
import { scripts } from './script.ts'
import { scriptOf } from './talk/asScript.ts'
import { transcriptsIn } from './talk/transcripts.ts'

/**
 * Plays a meeting through the engine with the deterministic assistant, and prints its summary, its report, and how long both are
 * beside the talk: a scripted one by its name, or, with a packed corpus of transcripts, a real one.
 * `node dev/training/playTalk.ts [--corpus meetings.jsonl.gz] --meeting NAME`
 */
const { corpus, meeting } = parseArgs({
  options: { corpus: { type: 'string' }, meeting: { type: 'string', default: '' } },
}).values
const all =
  corpus === undefined
    ? scripts()
    : transcriptsIn(corpus)
        .filter(({ name }) => name === meeting)
        .map(scriptOf)
const script = all.find(({ name }) => name === meeting)
if (script === undefined) throw new Error(`There is no meeting ${meeting}.`)

const { events } = play(script)
const session = sessionDetail(events)
const report = deterministicReport(session)
const said = wordsIn(script.steps.map((step) => ('text' in step ? step.text : '')).join(' '))
console.log(report)
console.log('--- topic summaries')
for (const { title, text } of session.topicSummaries) console.log(`${title}: ${text}`)
console.log(`--- ledger summary\n${session.intel.summary}`)
console.log(`--- ${wordsIn(report)} words of ${said} said`)
