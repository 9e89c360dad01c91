import { expect, test } from 'vitest'
import * as z from 'zod'
import { parsed } from '#api/parsed.ts'
import { queryBoolean } from '#protocol/http/fields.ts'

const query = z.object({ deleted: queryBoolean('deleted', false) })

test.each([
  ['true', true],
  ['TRUE', true],
  ['1', true],
  ['yes', true],
  ['On', true],
  ['false', false],
  ['0', false],
  ['NO', false],
  ['off', false],
  [undefined, false],
])('[RE15] the truth value %s is %s', (text, value) => {
  expect(parsed(query, 'query', { deleted: text })).toEqual({ deleted: value })
})

test.each([[''], ['2'], ['constructor'], [' true'], [['true', 'true']]])('[RE15] %j is no truth value', (text) => {
  expect(() => parsed(query, 'query', { deleted: text })).toThrow(
    expect.objectContaining({
      detail: [expect.objectContaining({ loc: ['query', 'deleted'], type: 'bool_parsing', input: text })],
    }),
  )
})
