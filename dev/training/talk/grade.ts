import { type Graded, gradedTalk, type Judged, LISTS, type List, tallyOf } from './judge.ts'

/**
 * Compares the ledger of real meetings with what a reader marked:
 * `node dev/training/talk/grade.ts MEETINGS.jsonl.gz [--train] [--only=REGEX] [--items]`. Without `--train` only the part that was held out from fitting.
 */
const [corpus = '', ...options] = process.argv.slice(2)
const only = new RegExp(options.find((one) => one.startsWith('--only='))?.slice('--only='.length) ?? '')
const split = options.includes('--train') ? 'train' : 'val'
const graded = gradedTalk(corpus, split, only)

const share = (part: number, whole: number) => (whole === 0 ? ' -  ' : (part / whole).toFixed(2))
function line(name: string, some: readonly Graded[], pick: (one: Judged) => boolean, lists: readonly List[]): string {
  const { items, right, arguable, met, sure, messages } = tallyOf(some, pick, lists)
  const precision = `right ${share(right, items)}  lenient ${share(right + arguable, items)}`
  const recall = `recall ${share(met, sure)} (${met}/${sure})`
  return `${name.padEnd(34)} ${String(items).padStart(4)}  ${precision}  ${recall}  per 100 ${((100 * items) / messages).toFixed(2)}`
}

for (const [kind, some] of Map.groupBy(graded, ({ meeting }) => meeting.kind)) {
  console.log(
    `${kind}: ${some.length} meetings, ${some.reduce((total, { meeting }) => total + meeting.messages.length, 0)} messages`,
  )
  const isRecorded = ({ item }: Judged) => item.explicit === true
  for (const list of LISTS) {
    console.log(line(`  ${list} recorded`, some, isRecorded, [list]))
    console.log(line(`  ${list} suggested`, some, (one) => !isRecorded(one), [list]))
    const top = new Set(
      some.flatMap(({ judged }) =>
        judged
          .filter((one) => one.list === list && !isRecorded(one))
          .sort((a, b) => (b.item.likelihood ?? 0) - (a.item.likelihood ?? 0))
          .slice(0, 5),
      ),
    )
    console.log(line(`  ${list} suggested, first five`, some, (one) => top.has(one), [list]))
  }
  console.log(line('  decisions and actions recorded', some, isRecorded, ['decisions', 'actions']))
  console.log(line('  decisions and actions, all', some, () => true, ['decisions', 'actions']))
  console.log(line('  all suggested', some, (one) => !isRecorded(one), LISTS))
}
if (options.includes('--items'))
  for (const { meeting, judged, labels } of graded) {
    for (const { list, item, grade } of judged)
      console.log(
        `${grade.padEnd(8)} ${list.slice(0, -1)}${item.explicit ? '!' : ''} ${item.likelihood ?? ''} ${meeting.name} ${item.messageIds[0]} ${'owner' in item ? `[${item.owner} | ${item.due}] ` : ''}${item.text}`,
      )
    for (const list of LISTS)
      labels[list].forEach((label, place) => {
        if (label.sure && !judged.some((one) => one.list === list && one.labels.includes(place)))
          console.log(`missed   ${list.slice(0, -1)} ${meeting.name} m_${label.core} ${label.text}`)
      })
  }
