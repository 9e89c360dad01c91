import { describe, expect, test } from 'vitest'
import { ROOM_SENTENCES, refuse } from '#engine/refusal.ts'
import { kickoffLine, progressLine, spokenDuration, timeLine } from '#engine/room/moderator/lines.ts'
import { refusalIn } from '#engine/words/catalogue.ts'
import { files } from '#engine/words/en/files.ts'
import { fileSentenceIn } from '#engine/words/fileSentences.ts'
import { formsOf } from '#engine/words/forms.ts'
import { isLanguage, LANGUAGES } from '#engine/words/languages.ts'
import { given } from '../helpers/given.ts'
import { meeting } from '../helpers/givenMeeting.ts'

describe('languages', () => {
  test('[LA1] there are four, and nothing else is one', () => {
    expect(LANGUAGES).toEqual(['en', 'de', 'fr', 'es'])
    expect(['de', 'DE', '', null, 'toString'].map(isLanguage)).toEqual([true, false, false, false, false])
  })

  test('[LA5] each language counts in its own way', () => {
    const pages = { one: '# page', many: '# de pages', other: '# pages' }
    const counted = LANGUAGES.map((language) => [0, 1, 2, 1_000_000].map((n) => formsOf(language).counted(n, pages)))
    const spaces = (text: string) => text.replace(/\s/g, ' ')
    expect(counted.map((row) => row.map(spaces).join(' | '))).toEqual([
      '0 pages | 1 page | 2 pages | 1,000,000 pages',
      '0 pages | 1 page | 2 pages | 1.000.000 pages',
      '0 page | 1 page | 2 pages | 1 000 000 de pages',
      '0 pages | 1 page | 2 pages | 1.000.000 de pages',
    ])
  })

  test('[LA6] numbers and lists are written as the language writes them', () => {
    const written = LANGUAGES.map((language) => {
      const { number, list } = formsOf(language)
      return `${number(12_345.5).replace(/\s/g, ' ')} ${list(['A', 'B', 'C'])}`
    })
    expect(written).toEqual(['12,345.5 A, B and C', '12.345,5 A, B und C', '12 345,5 A, B et C', '12.345,5 A, B y C'])
  })
})

describe('what a room says', () => {
  const { room } = given(meeting())

  test('[LA20] the moderator speaks the language of the room, and titles stay as they are', () => {
    const said = LANGUAGES.map((lang) => {
      const here = { ...room, lang }
      return [
        kickoffLine(here, []),
        timeLine(here, 75),
        progressLine(here, 'sec_1', 'sec_2'),
        spokenDuration(9_000_000, lang),
      ]
    })
    expect(said).toMatchInlineSnapshot(`
      [
        [
          "Welcome to this general review. 10 minutes on the clock. No sections were picked, so the floor is open.",
          "75 % of the time is used, 3 minutes left. 0 of 3 sections are confirmed.",
          "“1. Definitions” is confirmed. 1 of 3 sections is confirmed. Next: “2. Grant of License”.",
          "2 hours 30 minutes",
        ],
        [
          "Willkommen zur Prüfung. Zeit: 10 Minuten. Es sind keine Abschnitte ausgewählt, das Gespräch ist also offen.",
          "75 % der Zeit sind um, es bleiben noch 3 Minuten. 0 von 3 Abschnitten sind bestätigt.",
          "„1. Definitions“ ist bestätigt. 1 von 3 Abschnitten ist bestätigt. Weiter mit „2. Grant of License“.",
          "2 Stunden 30 Minuten",
        ],
        [
          "Bienvenue dans cette relecture. Durée : 10 minutes. Aucune section n’a été choisie : la discussion est libre.",
          "75 % du temps est écoulé, il reste 3 minutes. 0 section confirmée sur 3.",
          "« 1. Definitions » est confirmée. 1 section confirmée sur 3. Ensuite : « 2. Grant of License ».",
          "2 heures 30 minutes",
        ],
        [
          "Damos la bienvenida a esta revisión. Duración: 10 minutos. No se ha elegido ninguna sección, así que la conversación es libre.",
          "Ha pasado el 75 % del tiempo; tiempo restante: 3 minutos. 0 secciones confirmadas de 3.",
          "«1. Definitions» queda confirmada. 1 sección confirmada de 3. Siguiente: «2. Grant of License».",
          "2 horas 30 minutos",
        ],
      ]
    `)
  })

  test('[LA21] each language has every sentence that a room refuses with; others stay English', () => {
    const sentences = Object.values(ROOM_SENTENCES)
    for (const language of ['de', 'fr', 'es'] as const) {
      const said = (Object.keys(ROOM_SENTENCES) as (keyof typeof ROOM_SENTENCES)[]).map((code) =>
        refusalIn(language, refuse(code)),
      )
      expect(
        said.filter((sentence, place) => sentence === sentences[place] || !/^\p{Lu}.*\.$/u.test(sentence)),
      ).toEqual([])
    }
    expect(refusalIn('de', refuse('not-host'))).toBe('Das darf nur die Leitung.')
    expect(refusalIn('en', refuse('not-host', 'Not you.'))).toBe('Not you.')
    expect(refusalIn('fr', refuse('unknown-lead'))).toBe('There is no such lead.')
  })

  test('[LA22] why a file is not taken is said in each language, with its number', () => {
    for (const language of ['de', 'fr', 'es'] as const) {
      const said = Object.values(files).map((sentence) => fileSentenceIn(language, sentence))
      expect(said.filter((sentence) => (Object.values(files) as string[]).includes(sentence))).toEqual([])
      expect(said.filter((sentence) => !/^\p{Lu}.*\.$/u.test(sentence))).toEqual([])
    }
    expect(fileSentenceIn('de', 'Line 47 is not valid JSON.')).toBe('Zeile 47 enthält kein gültiges JSON.')
    expect(fileSentenceIn('fr', 'The table has more than 50000 rows.')).toBe('Le tableau a plus de 50000 lignes.')
    expect(fileSentenceIn('es', 'Something else.')).toBe('Something else.')
    expect(fileSentenceIn('en', files.empty)).toBe(files.empty)
  })
})
