import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hold, type Stage } from '#dev/training/play.ts'
import type { Script } from '#dev/training/script.ts'
import { keywordsOf } from '#engine/language/words.ts'
import { indexOf } from '#engine/room/attribution/attribution.ts'
import { Stretch } from '#engine/room/attribution/stretch.ts'
import { readingOf } from '#engine/room/attribution/vocabulary.ts'

const SECTIONS = [
  ['Keyboard layout', 'Keys for numbers, a joystick, and rubber buttons of two sizes.'],
  ['Battery and charging', 'A lithium cell lasts two years; a docking cradle charges it overnight from the mains.'],
  ['Colours of the housing', 'Yellow and black, a glossy varnish, stripes on the lid.'],
  ['Selling price', 'Twenty five euro in shops, a margin of half, discount for retailers.'],
] as const
const KEYWORDS = keywordsOf(SECTIONS.map(([title, text]) => ({ title, text })))
const SCOPE = SECTIONS.map(([title, text], i) => ({ id: `sec_${i + 1}`, title, text, keywords: KEYWORDS[i]! }))

const FILLER = ['I saw that too', 'mm-hmm', 'who else has one of these?', 'my sister keeps hers in the kitchen', 'okay']
const ELSEWHERE = [
  'yesterday evening our neighbours watched a film about penguins and polar weather',
  'somebody parked a green lorry beside the bakery again, without any licence',
]
const LONG_ELSEWHERE = Array.from({ length: 60 }, (_, i) => ELSEWHERE[i % 2]!)
const BATTERY = [
  'the lithium cell is heavy',
  'a cradle costs us the mains plug',
  'docking overnight is what people hate',
]
const KEYS = ['rubber buttons are cheap', 'a joystick breaks', 'both sizes of buttons']

interface Said {
  readonly sectionId: string | null
  readonly current: string | null
  readonly unsure: boolean
}

/** Says this in a new meeting about the sections; `after` may act on the stage after a message. */
function talk(texts: readonly string[], after: (stage: Stage, said: number) => void = () => undefined): Said[] {
  const heard: Said[] = []
  const script: Script = {
    name: 'talk',
    kind: 'pdf',
    document: 'device.pdf',
    template: 'general',
    people: ['Ana', 'Ben'],
    startedAt: '2026-03-02T09:00:00.000Z',
    scope: SCOPE,
    steps: texts.map((text, i) => ({ by: i % 2 === 0 ? 'Ana' : 'Ben', text, section: null })),
    expected: { decisions: [], risks: [], actions: [] },
  }
  hold(script, ({ sectionId }, stage) => {
    const message = stage.room.newest.findLast(({ type }) => type === 'user')!
    heard.push({ sectionId, current: stage.room.current, unsure: message.unsure === true })
    after(stage, heard.length)
  })
  return heard
}

const lines = fc.array(fc.constantFrom(...FILLER, ...KEYS), { maxLength: 40 })

describe('[AT7] the discussion moves with what a stretch of talk is about', () => {
  test('a lasting lead moves it, and the talk then stays', () => {
    const heard = talk([...KEYS, ...BATTERY, ...BATTERY, ...FILLER])
    expect(heard[KEYS.length - 1]!.current).toBe('sec_1')
    expect(heard[KEYS.length + 2 * BATTERY.length - 1]!.current).toBe('sec_2')
    expect(heard.at(-1)).toMatchObject({ sectionId: 'sec_2', current: 'sec_2' })
  })

  test('one stray word never moves it, unless the talk has long been about nothing', () => {
    const stray = fc.constantFrom('is my battery dead?', 'my cradle broke', 'like the mains, you know')
    const nothing = fc.array(fc.constantFrom(...ELSEWHERE), { maxLength: 12 })
    fc.assert(
      fc.property(nothing, stray, lines, (before, word, after) => {
        for (const { current } of talk([...before, word, ...after])) expect(current).toBe('sec_1')
      }),
      { numRuns: 60 },
    )
    const heard = talk([...LONG_ELSEWHERE, 'is my battery dead?'])
    expect(heard.at(-2)).toMatchObject({ sectionId: 'sec_1', unsure: true })
    expect(heard.at(-1)!.current).toBe('sec_2')
  })

  test('the move says that the talk led there, and the stretch goes on, unlike after one that somebody announces', () => {
    let moves: (string | undefined)[] = []
    const begun: (string | null)[] = []
    talk([...KEYS, ...BATTERY, ...BATTERY, 'next point', 'ok'], ({ events, room }) => {
      moves = events.flatMap(({ type, data }) => (type === 'moved' ? [data.reason] : []))
      begun.push(`${room.movedLast.to} ${room.movedLast.after}`)
    })
    expect(moves).toEqual([undefined, 'talk', undefined])
    expect([...new Set(begun)]).toEqual(['sec_1 0', 'sec_3 10'])
  })

  test('and after many messages about nothing it is still where the talk led it', () => {
    const nothing = Array.from({ length: 400 }, (_, i) => FILLER[i % FILLER.length]!)
    const heard = talk([...KEYS, ...BATTERY, ...BATTERY, ...nothing, 'rubber, is it?'])
    expect(new Set(heard.slice(-400).map(({ current }) => current))).toEqual(new Set(['sec_2']))
  })

  test('not by messages about nothing, however many', () => {
    const { vocabulary } = indexOf(SCOPE)
    const stretch = new Stretch(vocabulary)
    stretch.begin(0)
    for (let i = 0; i < 2_000; i += 1) stretch.hear(readingOf(ELSEWHERE[0]!, vocabulary))
    expect(stretch.sure).toBe(false)
    expect(stretch.hear(readingOf('two sizes', vocabulary))).toBeNull()
    expect(stretch.hear(readingOf('a margin in euro, a discount for retailers', vocabulary))).toBe(3)
  })

  test('a fragment or a back-channel belongs to its stretch and changes nothing of it', () => {
    const [before, after] = [
      talk([...KEYS, ...BATTERY]),
      talk([...KEYS, ...BATTERY].flatMap((text) => [text, 'mm', 'ok'])),
    ]
    expect(after.filter((_, i) => i % 3 === 0)).toEqual(before)
    for (let i = 0; i < after.length; i += 3) {
      expect(after[i + 1]!.current).toBe(after[i]!.current)
      expect(after[i + 1]!.sectionId).toBe(after[i]!.current)
    }
  })

  test('what the host moved to stays until it is left outright or for a lasting time', () => {
    const focus = (stage: Stage, said: number) => {
      if (said === 6) stage.ask({ type: 'focus', by: stage.room.hostId, sectionId: 'sec_4' })
    }
    const longAboutKeys = [...KEYS, ...KEYS]
    const heard = talk([...longAboutKeys, 'a joystick breaks', ...FILLER], focus)
    expect(new Set(heard.slice(6).map(({ current }) => current))).toEqual(new Set(['sec_4']))
    expect(talk([...longAboutKeys, 'back to section 1', ...FILLER], focus).at(-1)!.current).toBe('sec_1')
    expect(talk([...longAboutKeys, ...BATTERY, ...BATTERY], focus).at(-1)!.current).toBe('sec_2')
  })

  test('the state alone decides: a room folded anew attributes the rest the same', () => {
    const any = fc.array(
      fc.constantFrom(...FILLER, ...KEYS, ...BATTERY, ...ELSEWHERE, 'yellow stripes', 'next point', 'Selling price.'),
      {
        minLength: 1,
        maxLength: 240,
      },
    )
    fc.assert(
      fc.property(any, (texts) => {
        // A scope that is another list has no memory of the talk.
        const forgetful = talk(texts, ({ room }) => {
          room.scope = [...room.scope]
        })
        expect(forgetful).toEqual(talk(texts))
      }),
      { numRuns: 20 },
    )
  })
})

describe('[AT8] a message is unsure where the talk may be about another section', () => {
  const between = [...KEYS, 'the cell, the cradle', ...FILLER, ...FILLER]

  test('it stays with the section under discussion, and its event says so', () => {
    const heard = talk([...KEYS, ...LONG_ELSEWHERE, ...FILLER])
    const unsure = heard.filter((said) => said.unsure)
    expect(heard.slice(0, KEYS.length + 2).some((said) => said.unsure)).toBe(false)
    expect(unsure.length).toBeGreaterThan(0)
    for (const { sectionId, current } of unsure) expect(sectionId).toBe(current)
  })

  test('talk in the words of the section under discussion is sure', () => {
    expect(talk([...KEYS, ...KEYS]).some(({ unsure }) => unsure)).toBe(false)
    expect(
      talk(between)
        .slice(0, KEYS.length)
        .some(({ unsure }) => unsure),
    ).toBe(false)
  })

  test('never where there is a single section', () => {
    const { vocabulary } = indexOf(SCOPE.slice(0, 1))
    const stretch = new Stretch(vocabulary)
    stretch.begin(0)
    for (const text of LONG_ELSEWHERE) stretch.hear(readingOf(text, vocabulary))
    expect(stretch.sure).toBe(true)
  })
})
