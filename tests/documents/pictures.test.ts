import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PICTURES } from '#dev/bench/pictures.ts'

const BYTES_MAX = 250_000

test('[RD71] README shows exactly the pictures that `npm run pictures` takes, and they are small', () => {
  const shown = Array.from(readFileSync('README.md', 'utf8').matchAll(/!\[[^\]]+\]\(([^)]+)\)/gu), ([, path]) => path)
  expect(shown.toSorted()).toEqual(PICTURES.map((name) => `docs/pictures/${name}.png`).toSorted())
  for (const name of PICTURES) expect(statSync(`docs/pictures/${name}.png`).size).toBeLessThan(BYTES_MAX)
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(scripts.pictures).toMatch(/node dev\/bench\/pictures\.ts$/u)
})
