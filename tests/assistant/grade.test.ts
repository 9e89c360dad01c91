import { expect, test } from 'vitest'
import { gradeOf, precision, recall, sum } from '#dev/training/grade.ts'
import { play } from '#dev/training/play.ts'
import { scripts } from '#dev/training/script.ts'

/** The sets that the rules were written with; the later ones are kept to see how far they carry. */
const TUNED = scripts().filter(({ name }) => /^[a-d]-/u.test(name))

test('[IN20] the lexical ledger finds what the minutes of the scripted meetings hold, and makes little up', () => {
  const total = sum(TUNED.map((script) => gradeOf(script, play(script))))
  expect(recall(total.timed)).toBeGreaterThanOrEqual(0.8)
  expect(precision(total.timed)).toBeGreaterThanOrEqual(0.8)
  expect(recall(total.actions)).toBeGreaterThanOrEqual(0.8)
  expect(precision(total.actions)).toBeGreaterThanOrEqual(0.8)
  expect(recall(total.risks)).toBeGreaterThanOrEqual(0.7)
  expect(precision(total.risks)).toBeGreaterThanOrEqual(0.7)
  expect(recall(total.decisions)).toBeGreaterThanOrEqual(0.7)
  expect(precision(total.decisions)).toBeGreaterThanOrEqual(0.7)
  expect(recall(total.attributed)).toBeGreaterThanOrEqual(0.9)
})
