import { describe, expect, test } from 'vitest'
import { findDate } from '#documents/kinds/email/quoted/dates.ts'
import { findHeaderBlock } from '#documents/kinds/email/quoted/headerBlock.ts'

describe('[TH2] what stands above a quoted message', () => {
  test('a day that can be no month is the day, whatever the habit', () => {
    for (const dayFirst of [true, false]) {
      for (const line of ['4/25/2012', '25/4/2012']) {
        expect(findDate(line, { offsetMinutes: 0, dayFirst })).toMatchObject({ at: Date.UTC(2012, 3, 25) })
      }
    }
    const written = [true, false].map((dayFirst) => findDate('2/4/2012', { offsetMinutes: 0, dayFirst })?.at)
    expect(written).toEqual([Date.UTC(2012, 3, 2), Date.UTC(2012, 1, 4)])
  })

  test('the last line of a block goes on where a long one was wrapped, and a short one does not', () => {
    const block = (...lines: string[]) =>
      findHeaderBlock(
        ['From: Bob <b@x.test>', 'Date: Sun, 14 Nov 2010 19:04:19 -0800', ...lines, '', 'The text.'].map((text) => ({
          text,
          depth: 1,
        })),
        0,
        { offsetMinutes: 0, divided: false },
      )
    const long = 'Subject: the long subject of a letter that a client did wrap'
    expect(block(long, 'over two lines')).toMatchObject({ subject: `${long.slice(9)} over two lines`, end: 4 })
    expect(block('Subject: short', 'Hello Ann')).toMatchObject({ subject: 'short', end: 3 })
  })
})
