import { writeFileSync } from 'node:fs'
import { ACTS } from '#assistant/ledger/acts/likelihood.ts'
import { inMeeting, inOwnTalks, inScript, learntScripts } from './examples.ts'
import { commonSigns, FITTING, fitAct, modelOf } from './fitActs.ts'
import { LABELS } from './labels.ts'
import { realMeetings } from './realMeetings.ts'

/**
 * Fits the weights of the ledger to the labelled meetings of a corpus, to the scripted ones and to our own talks:
 * `node dev/training/talk/fit.ts MEETINGS.jsonl.gz [--all] [--without=REGEX] [--to=FILE]`. Meetings of the part `val` are held out unless `--all`.
 */
const [corpus = '', ...options] = process.argv.slice(2)
const without = options.find((one) => one.startsWith('--without='))?.slice('--without='.length)
const to = options.find((one) => one.startsWith('--to='))?.slice('--to='.length)
const labels = new Map(LABELS.map((each) => [each.name, each]))
const meetings = realMeetings(corpus).filter(
  ({ name, split }) =>
    labels.has(name) &&
    (options.includes('--all') || split === 'train') &&
    !(without && new RegExp(without).test(name)),
)
const groups = [...Map.groupBy(meetings, ({ name }) => name.slice(0, 6)).values()].map((group) =>
  group.flatMap((meeting) => inMeeting(meeting, labels.get(meeting.name)!)),
)
const scripted = learntScripts().map(inScript)
const own = inOwnTalks()
const names = commonSigns([...groups, ...scripted], FITTING)
const examples = [...groups.flat(), ...scripted.flat(), ...own]
console.log(`${meetings.length} meetings, ${examples.length} sentences, ${names.length} signs`)
const byAct = Object.fromEntries(ACTS.map((act) => [act, fitAct(act, examples, names, FITTING)])) as Record<
  (typeof ACTS)[number],
  ReturnType<typeof fitAct>
>
writeFileSync(to ?? new URL('../../../assistant/ledger/acts/weights.json', import.meta.url), modelOf(byAct))
