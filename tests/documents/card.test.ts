import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { loadImage } from '@napi-rs/canvas'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CARD_HEIGHT, CARD_WIDTH } from '#documents/card/card.ts'
import { createCardDrawer } from '#documents/card/cardDrawer.ts'
import { drawCard } from '#documents/card/draw.ts'
import { layoutOf } from '#documents/card/layout.ts'
import { MARGIN } from '#documents/card/look.ts'
import { wholePicture } from '#gateway/pictures/whole/wholePicture.ts'
import { ownClock } from '../helpers/ownClock.ts'

const TEXTS = {
  short: 'Decide in the meeting, not after it.',
  long: `What we learned.\n${'People read more when a section has a clock. '.repeat(80)}`,
  cyrillic: 'Решения принимают на встрече, а не после неё.',
  greek: 'Αποφασίστε στη συνάντηση, όχι μετά.',
  hebrew: 'מחליטים בפגישה, לא אחריה.',
  arabic: 'قرّروا في الاجتماع، لا بعده.',
  han: '会议中做决定，而不是会后。회의에서 결정하세요. 決めるのは会議の中で。',
  indic: 'बैठक में निर्णय लें। สรุปในที่ประชุม কূটনৈতিক தமிழ் ქართული հայերեն',
  emoji: 'Ship it 🚀 or skip it? 👩‍💻👍🏽 ✅ ❤️',
  word: `https://example.org/${'withoutanybreak'.repeat(150)}`,
} as const

const drawnText = (text: string) =>
  layoutOf({ text, hashtags: [] })
    .lines.flatMap(({ line }) => line.pieces.map((piece) => piece.text))
    .join(' ')

describe('[SO62] the text card', () => {
  test.each(Object.entries(TEXTS))('shows %s within its margins, with a glyph for every character', (_name, text) => {
    const { lines, isRtl } = layoutOf({ text, hashtags: ['review'] })
    expect(lines.length).toBeGreaterThan(1)
    expect(isRtl).toBe(text === TEXTS.hebrew || text === TEXTS.arabic)
    for (const { line, x, y } of lines) {
      expect(x).toBeGreaterThanOrEqual(MARGIN - 0.01)
      expect(x + line.width).toBeLessThanOrEqual(CARD_WIDTH - MARGIN + 0.01)
      expect(y).toBeLessThan(CARD_HEIGHT - 40)
      // Glyph 0 of a font is the box of what it does not have.
      for (const { shaped } of line.pieces) expect(shaped.glyphs.every(({ id }) => id !== 0)).toBe(true)
    }
  })

  test('has all of a text with room, and cuts another between words with an ellipsis', () => {
    expect(drawnText(TEXTS.short).replace(/\s+/g, ' ')).toBe(TEXTS.short)
    expect(drawnText(TEXTS.long)).toMatch(/ (?:People|read|more|when|a|section|has|clock\.)…$/)
    expect(drawnText('x'.repeat(3_000))).toMatch(/x…$/)
    expect(drawnText('👩‍💻'.repeat(600))).toMatch(/👩‍💻 …$/u)
  })

  test('has the hashtags that fit in one line, once', () => {
    const tags = (text: string, hashtags: string[]) =>
      layoutOf({ text, hashtags })
        .lines.flatMap(({ line }) => line.pieces.map((piece) => piece.text))
        .filter((piece) => piece.includes('#'))
    expect(tags('Text\n#one #two', ['one', '#two'])).toEqual(['#one', '#two'])
    expect(tags('Text', ['x'.repeat(100), 'short', ''])).toEqual(['#short'])
    expect(tags('#one', ['one'])).toHaveLength(2)
  })

  test.each([
    ['no text', { text: '', hashtags: [] }],
    ['controls and halves of characters', { text: '\u202e\0\ud83d a\u2028b', hashtags: ['\udc00', '#'] }],
    ['blank lines only', { text: '\n \n\t\n', hashtags: [' '] }],
  ])('is drawn of %s', async (_what, card) => {
    expect(await wholePicture(await drawCard(card))).toEqual({ mime: 'image/png', width: 1_200, height: 627 })
  })

  test('is drawn in a thread while this one is free, the same each time, and the thread ends', async () => {
    const ends: Promise<unknown>[] = []
    const note = (worker: Worker) => void ends.push(once(worker, 'exit'))
    process.on('worker', note)
    onTestFinished(() => void process.off('worker', note))
    const drawer = createCardDrawer(50)
    onTestFinished(() => drawer.close())
    const clock = ownClock()
    const card = { text: TEXTS.long, hashtags: ['review'] }
    const [first, second] = await Promise.all([drawer.draw(card), drawer.draw(card)])
    expect(first.equals(second)).toBe(true)
    expect(first.equals(await drawCard(card))).toBe(true)
    const picture = await loadImage(first)
    expect([picture.width, picture.height]).toEqual([1_200, 627])
    expect(clock.longestMs).toBeLessThan(1_000)
    expect(ends).toHaveLength(1)
    await ends[0]
    expect((await drawer.draw(card)).equals(first)).toBe(true)
  })

  test('is given up when it is called off or the drawer is closed', async () => {
    const drawer = createCardDrawer()
    const off = new AbortController()
    const drawn = drawer.draw({ text: 'a', hashtags: [] }, off.signal)
    off.abort(new Error('off'))
    await expect(drawn).rejects.toThrow('off')
    expect(await drawer.draw({ text: 'b', hashtags: [] })).toBeInstanceOf(Buffer)
    await drawer.close()
    await expect(drawer.draw({ text: 'c', hashtags: [] })).rejects.toThrow('No card is drawn: closed.')
  })
})
