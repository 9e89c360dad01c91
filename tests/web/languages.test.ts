import { describe, expect, test } from 'vitest'
import { german as consoleGerman } from '../../web/admin/strings/de/german.ts'
import { english as consoleEnglish } from '../../web/admin/strings/en/english.ts'
import { spanish as consoleSpanish } from '../../web/admin/strings/es/spanish.ts'
import { french as consoleFrench } from '../../web/admin/strings/fr/french.ts'
import { chosenLanguage } from '../../web/app/strings/chosen.ts'
import { german } from '../../web/app/strings/de/german.ts'
import { english } from '../../web/app/strings/en/english.ts'
import { spanish } from '../../web/app/strings/es/spanish.ts'
import { french } from '../../web/app/strings/fr/french.ts'
import { language, speak, t } from '../../web/app/strings/t.ts'

/** Areas that have not been translated yet: English stands in for them. This list only shrinks. */
const CLIENT_LACKS: readonly string[] = [
  'spaces',
  'space',
  'people',
  'calls',
  'meetings',
  'settings',
  'board',
  'boardTemplates',
  'material',
  'tools',
  'trust',
]
const CONSOLE_LACKS: readonly string[] = [
  'shell',
  'actions',
  'overview',
  'users',
  'teams',
  'requests',
  'activity',
  'audit',
  'connections',
  'experience',
  'heatmap',
  'outreach',
  'quality',
  'recording',
  'rooms',
  'social',
  'tools',
  'traffic',
]

describe('languages of the client', () => {
  test.each([
    ['German', german, [], consoleGerman],
    ['French', french, [], consoleFrench],
    ['Spanish', spanish, CLIENT_LACKS, consoleSpanish],
  ])('[LA2] %s has every area but those that are known to lack', (_, client, lacks, console) => {
    expect(Object.keys(english).filter((area) => !(area in client))).toEqual(lacks)
    expect(Object.keys(consoleEnglish).filter((area) => !(area in console))).toEqual(CONSOLE_LACKS)
  })

  test('[LA7] a language that lacks an area shows it in English', () => {
    const landing = { ...english.landing, title: 'Dokumente gemeinsam prüfen' }
    speak('de', { landing })
    expect([t.landing.title, t.setup.title, language]).toEqual([landing.title, english.setup.title, 'de'])
    speak('en', english)
    expect([t.landing.title, language]).toEqual([english.landing.title, 'en'])
  })

  test.each([
    ['?lang=fr', 'de', ['es'], 'fr'],
    ['?lang=xx', 'de', ['es'], 'de'],
    ['', null, ['pt-BR', 'es-MX', 'en'], 'es'],
    ['', null, ['DE-at'], 'de'],
    ['', 'gibberish', ['ja'], 'en'],
  ])('[LA4] address %s, kept %s, browser %s: %s', (search, stored, browser, expected) => {
    expect(chosenLanguage({ search, stored, browser })).toBe(expected)
  })
})
