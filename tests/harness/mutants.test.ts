import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { MUTANTS } from '#dev/mutants/all.ts'
import { planted } from '#dev/mutants/mutant.ts'

describe('the faults of npm run mutants', () => {
  test('[HN7] are at least 25, in engine, protocol, gateway, projections and stores, with unique names', () => {
    expect(MUTANTS.length).toBeGreaterThanOrEqual(25)
    expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length)
    const parts = new Set(MUTANTS.map(({ file }) => file.split('/')[0]))
    expect([...parts].sort()).toEqual(['engine', 'gateway', 'projections', 'protocol', 'stores'])
  })

  test.each(MUTANTS.map((mutant) => [mutant.name, mutant] as const))('[HN7] “%s” still applies', (_, mutant) => {
    const text = readFileSync(mutant.file, 'utf8')
    expect(planted(text, mutant)).not.toBe(text)
    expect(mutant.tests.filter((file) => !existsSync(file))).toEqual([])
    expect(mutant.rules.length).toBeGreaterThan(0)
  })

  test('[HN7] a fault whose text is missing or occurs twice is refused', () => {
    const mutant = { name: 'x', rules: ['HN7'], file: 'a.ts', find: 'one', replace: 'two', tests: [] }
    expect(planted('one thing', mutant)).toBe('two thing')
    expect(() => planted('no thing', mutant)).toThrow(/no longer applies/)
    expect(() => planted('one or one', mutant)).toThrow(/occurs 2 times/)
  })
})
