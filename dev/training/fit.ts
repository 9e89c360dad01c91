import { decisionsFit } from './fitDecisions.ts'
import { risksFit } from './fitRisks.ts'
import { type Fit, writeSources } from './fitWeights.ts'
import { gradeOf, precision, recall, sum, type Tally } from './grade.ts'
import { play } from './play.ts'
import { type Script, scripts } from './script.ts'

/**
 * Fits the weights of the risk or decision detector to the scripted meetings and prints their quality:
 * `node dev/training/fit.ts risks|decisions [--write]`; with `--write` the weights replace those of the ledger.
 */
const LEARNT = /^[a-e]-/

const both = (tally: Tally): string =>
  `${recall(tally).toFixed(2)}/${precision(tally).toFixed(2)} (${tally.hits}/${tally.marked}/${tally.found})`

/** Evaluates a model on each meeting and prints recall and precision by set. */
function tell<Model>(
  title: string,
  fit: Fit<Model>,
  tried: readonly Script[],
  modelOf: (script: Script) => Model,
): void {
  const graded = tried.map((script) => {
    fit.lend(modelOf(script))
    return { set: script.name.slice(0, 1), grade: gradeOf(script, play(script)) }
  })
  const sets = [...Map.groupBy(graded, ({ set }) => set)].map(
    ([set, own]) => `${set} ${both(sum(own.map(({ grade }) => grade))[fit.part])}`,
  )
  const all = both(sum(graded.map(({ grade }) => grade))[fit.part])
  console.log([title.padEnd(10), all, ...sets].join('  '))
}

function run<Model>(fit: Fit<Model>, learnt: readonly Script[], others: readonly Script[], write: boolean): void {
  console.log(`${fit.part}: recall/precision (hits/marked/found), all and set by set`)
  const without = new Map(
    [...new Set(learnt.map(fit.groupOf))].map((group) => [
      group,
      fit.learn(learnt.filter((script) => fit.groupOf(script) !== group)),
    ]),
  )
  tell('left out', fit, learnt, (script) => without.get(fit.groupOf(script))!)
  const model = fit.learn(learnt)
  tell('fitted', fit, learnt, () => model)
  tell('not learnt', fit, others, () => model)
  if (write) writeSources(fit.sources(model))
}

const [part = '', ...options] = process.argv.slice(2)
const all = scripts()
const learnt = all.filter(({ name }) => LEARNT.test(name))
const others = all.filter(({ name }) => !LEARNT.test(name))
const write = options.includes('--write')
if (part === 'risks') run(risksFit(learnt), learnt, others, write)
else if (part === 'decisions') run(decisionsFit(learnt), learnt, others, write)
else {
  console.error('node dev/training/fit.ts risks|decisions [--write]')
  process.exitCode = 1
}
