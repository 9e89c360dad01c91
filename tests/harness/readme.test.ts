import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { WORLDS } from '#dev/harness/explore/worlds.ts'

const text = readFileSync('docs/harness.md', 'utf8')

test('[HN8] the example of docs/harness.md has at most twenty lines and names existing files', () => {
  const [, example] = /```ts\n([\s\S]*?)```/.exec(text)!
  expect(example!.trim().split('\n').length).toBeLessThanOrEqual(20)
  for (const [, path] of example!.matchAll(/'#(dev\/harness\/[^']+)'/g)) expect(existsSync(path!)).toBe(true)
  for (const [, file] of text.matchAll(/`([a-zA-Z/]+\.ts)`/g))
    expect(existsSync(`dev/harness/${file}`) || existsSync(file!)).toBe(true)
  for (const { name } of WORLDS) expect(text).toMatch(new RegExp(`\\| ${name} +\\|`))
})
