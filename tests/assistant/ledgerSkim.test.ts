import { describe, expect, test } from 'vitest'
import { scripts } from '#dev/training/script.ts'
import { quantitiesOf } from '../../assistant/ledger/language/quantities.ts'
import { LedgerReader } from '../../assistant/ledger/reader.ts'
import { duesOf } from '../../assistant/ledger/times/due.ts'
import { meetingOf } from './ledgerMeeting.ts'

const TEXTS = scripts().flatMap(({ steps, scope }) => [
  ...steps.flatMap((step) => ('text' in step ? [step.text] : [])),
  ...scope.map(({ text }) => text),
])

/** Words that times and amounts are made of, so that any two next to each other are tried. */
const PIECES =
  `by until before after on in at the this next end of early mid Monday Fri tues Freitag lundi viernes tomorrow tmrw tonight today morgen demain mañana week Woche semaine semana month q3
  March may 3rd 14 2026-12-01 noon lunch eod asap right away Christmas new year's board meeting our demo we sign they I'm when once as soon quarter past three half two days a couple fortnight
  thirty percent forty-five 12,000 euros majority unanimous vote von bis spätestens avant le el para hasta fin de`.split(
    /\s+/u,
  )

describe('[IN10] skimming', () => {
  test('finds the same times and amounts as looking everywhere', () => {
    for (const text of TEXTS) {
      expect(duesOf(text)).toEqual(duesOf(text, false))
      expect(quantitiesOf(text)).toEqual(quantitiesOf(text, false))
    }
  })

  test('finds them in pieces of two and three words, too', () => {
    for (const one of PIECES)
      for (const two of PIECES) {
        const text = `Please ${one} ${two} ${PIECES[(one.length * 7 + two.length) % PIECES.length]} ok`
        expect({ text, dues: duesOf(text) }).toEqual({ text, dues: duesOf(text, false) })
        expect({ text, amounts: quantitiesOf(text) }).toEqual({ text, amounts: quantitiesOf(text, false) })
      }
  })
})

describe('[IN10] two thousand characters of anything are read at once', () => {
  const HOSTILE = [
    'no ',
    'a',
    'if ',
    'by the ',
    'the first last next ',
    'who, ',
    'Ana ',
    'I will ',
    '1,',
    'says 3 ',
    '"',
    '? ',
    '… no ',
    'before the the ',
    'needs to be ',
    'can you ',
    'over and over ',
  ]
  for (const piece of HOSTILE)
    test(JSON.stringify(piece), () => {
      const text = piece.repeat(Math.ceil(2000 / piece.length))
      const cost = () => {
        const began = process.cpuUsage()
        new LedgerReader().read(meetingOf([`Ana: ${text}`]))
        const { user, system } = process.cpuUsage(began)
        return (user + system) / 1000
      }
      cost()
      expect(Math.min(cost(), cost(), cost())).toBeLessThan(25)
    })
})
