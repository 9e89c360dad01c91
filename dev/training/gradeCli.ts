import { type Grade, gradeOf, precision, recall, sum, type Tally } from './grade.ts'
import { play } from './play.ts'
import { scripts } from './script.ts'

/**
 * Prints recall and precision of the lexical ledger on the scripted meetings. `recorded` are items that need no confirmation,
 * expected of found; all others are suggestions.
 * `node dev/training/gradeCli.ts [start of a name] [--faults]`; with `--faults` it lists the errors.
 */
const [part = ''] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const faults = process.argv.includes('--faults')

const share = (value: number): string => value.toFixed(2)
const both = (tally: Tally): string =>
  `${share(recall(tally))}/${share(precision(tally))} (${tally.hits}/${tally.marked}/${tally.found})`.padEnd(22)
const line = (name: string, grade: Grade): string =>
  [
    name.padEnd(28),
    both(grade.timed),
    both(grade.actions),
    both(grade.risks),
    both(grade.decisions),
    `${grade.recorded.hits}/${grade.recorded.found}`.padEnd(9),
    `${share(recall(grade.attributed))} (${grade.chatter.marked} of none)`,
  ].join(' ')

console.log('recall/precision (hits/marked/found)')
console.log(
  [
    'meeting'.padEnd(28),
    ...['owner+due', 'actions', 'risks', 'decisions'].map((name) => name.padEnd(22)),
    'recorded '.padEnd(9),
    'attribution',
  ].join(' '),
)
const graded = scripts()
  .filter(({ name }) => name.startsWith(part))
  .map((script) => ({ name: script.name, grade: gradeOf(script, play(script)) }))
for (const { name, grade } of graded) {
  console.log(line(name, grade))
  if (faults) for (const fault of grade.faults) console.log(`    ${fault}`)
}
for (const set of ['a', 'b', 'c', 'd', 'e', 'f']) {
  const own = graded.filter(({ name }) => name.startsWith(`${set}-`)).map(({ grade }) => grade)
  if (own.length > 0) console.log(line(`all of ${set}`, sum(own)))
}
console.log(line('all', sum(graded.map(({ grade }) => grade))))
