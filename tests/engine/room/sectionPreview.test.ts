import { describe, expect, test } from 'vitest'
import { sectionPreview } from '#engine/room/sectionPreview.ts'

describe('the preview of a section', () => {
  test.each([
    ['2. Price', 'The price\n\tis   12 euros.', 'The price is 12 euros.'],
    ['2. Price', 'x'.repeat(300), 'x'.repeat(240)],
    ['2. Price', `${' '.repeat(200)}late`, 'late'],
    ['2. Price', '', '2. Price'],
    ['2. Price', ' \n ', '2. Price'],
    ['Page 3', '', '(no text on this page)'],
    ['Pages 3–6', '', '(no text on this page)'],
    ['Page 3', 'printed', 'printed'],
    ['Page 3 of the annex', '', 'Page 3 of the annex'],
  ])('[SC4] [CA8] of %j is a function of title and text (%#)', (title, text, preview) => {
    expect(sectionPreview(title, text)).toBe(preview)
  })
})
