import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { TEMPLATES } from '#engine/room/templates.ts'
import { chosenLanguage } from '../../web/app/strings/chosen.ts'
import { german } from '../../web/app/strings/de/german.ts'
import { english } from '../../web/app/strings/en/english.ts'
import { spanish } from '../../web/app/strings/es/spanish.ts'
import { french } from '../../web/app/strings/fr/french.ts'
import { language, speak, t } from '../../web/app/strings/t.ts'

type Told = string | ((...given: unknown[]) => unknown)

describe('languages of the client', () => {
  const languages = [
    ['German', german],
    ['French', french],
    ['Spanish', spanish],
  ] as const

  test.each(languages)('[LA2] %s has every area', (_, strings) => {
    expect(Object.keys(strings).sort()).toEqual(Object.keys(english).sort())
  })

  test.each(languages)('[LA2] what %s puts into its sentences is what English puts into them', (_, strings) => {
    const [ours, theirs] = [toldBy(english), toldBy(strings)]
    expect([...theirs.keys()].sort()).toEqual([...ours.keys()].sort())
    const lost = [...ours].map(([key, told]) => [key, givenIn(told), givenIn(theirs.get(key)!)] as const)
    expect(lost.filter(([, wanted, found]) => wanted !== found)).toEqual([])
    expect(lost.filter(([, wanted]) => wanted !== '').length).toBeGreaterThan(200)
  })

  test.each(languages)('[LA2] %s leaves no sentence empty, and none in English', (_, strings) => {
    const theirs = toldBy(strings)
    // The sample contract is English, and so is what the simulated colleagues say about it.
    const ours = [...toldBy(english)].filter(([key]) => !/^sample\.(?:script|colleagues)\b/.test(key))
    const same = ours.filter(([key, told]) => {
      const said = theirs.get(key)
      return said === '' || (typeof told === 'string' && told.split(' ').length > 4 && said === told)
    })
    expect(same).toEqual([])
  })

  test('[LA2] what a kind of review looks at is what the service lists', () => {
    const listed = Object.fromEntries(TEMPLATES.map(({ id, checklist }) => [id, checklist]))
    expect(english.checks).toEqual(listed)
  })

  test('[LA7] a language that comes short shows the rest in English', () => {
    const landing = { ...english.landing, title: 'Dokumente gemeinsam prüfen' }
    speak('de', { landing })
    expect([t.landing.title, t.setup.title, language]).toEqual([landing.title, english.setup.title, 'de'])
    speak('en', english)
    expect([t.landing.title, language]).toEqual([english.landing.title, 'en'])
  })

  test('[LA10] no line of a French page begins or ends with a lone mark', () => {
    const root = join(import.meta.dirname, '../..')
    const files = readdirSync(join(root, 'web/app/strings/fr')).map((name) => `web/app/strings/fr/${name}`)
    const loose = [
      ...files,
      'engine/words/fr/lines.ts',
      'engine/words/fr/refusals.ts',
      'engine/words/fr/files.ts',
    ].filter((path) =>
      /« | »| [?!:;]['`]| ; /.test(readFileSync(join(root, path), 'utf8').replace(/^import .*$/gm, '')),
    )
    expect(loose).toEqual([])
  })

  test('[LA9] the console has one language, and says which', () => {
    const console = readFileSync(join(import.meta.dirname, '../../web/admin/index.html'), 'utf8')
    expect(console).toContain('<html lang="en">')
    expect(readdirSync(join(import.meta.dirname, '../../web/admin/strings')).sort()).toEqual(['en', 't.ts'])
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

/** Strings by their place in the catalogue, "board.conflict.mine". */
function toldBy(strings: object, place = ''): Map<string, Told> {
  return new Map<string, Told>(
    Object.entries(strings).flatMap(([key, value]: [string, Told | object]) =>
      typeof value === 'object' ? [...toldBy(value, `${place}${key}.`)] : [[`${place}${key}`, value] as const],
    ),
  )
}

/** Which of its parameters a sentence shows, in the order of the parameters: 'ac' for the first and the third. */
function givenIn(told: Told): string {
  if (typeof told === 'string') return ''
  const names = [...'abcdef'].slice(0, 6)
  const shows = (marks: readonly unknown[]) => {
    const said = JSON.stringify(told(...marks)).replace(/(?<=\d)[\s.,\u202f]+(?=\d)/g, '')
    return names.filter((_, place) => said.includes(String(marks[place])))
  }
  const texts = names.map((name) => `«${name}${name}»`)
  const numbers = names.map((_, place) => 71_001 + place * 1_111)
  return [texts, numbers]
    .flatMap((marks) => {
      try {
        return shows(marks)
      } catch {
        return []
      }
    })
    .filter((name, place, all) => all.indexOf(name) === place)
    .sort()
    .join('')
}
