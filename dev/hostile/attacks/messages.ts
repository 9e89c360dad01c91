import { readFile } from 'node:fs/promises'
import { type Draw, drawsFrom } from '../../harness/draws.ts'
import type { Attack } from '../attack.ts'
import { meeting } from '../guest.ts'
import { underAttack } from '../underAttack.ts'

const LETTERS_MAX = 1_000
/** The short extent is for a machine that runs tests beside it. */
const WAIT_MS_MAX = { whole: 500, short: 3_000 } as const

const PIECES = [
  'now, ',
  'this one ',
  'so ',
  'and ',
  'the ',
  'not ',
  '1',
  '1.',
  '1,',
  '12,500 EUR ',
  '9 ',
  '"',
  '“',
  "'",
  '(',
  ')',
  '- ',
  '> ',
  '* ',
  '@',
  '@assistant ',
  '? ',
  '! ',
  ': ',
  '; ',
  ' \t',
  '\n',
  'a',
  'A ',
  'I’ll ',
  'I will ',
  'we agreed ',
  'Action: ',
  'Decision: ',
  'by Friday ',
  'before the end of ',
  'section ',
  'no, ',
  'yes ',
  'let us ',
  'http://',
  'www.',
  'x@y',
  '%',
  '§ ',
  'ß',
  '𝒳',
  '\u0301',
  'pay',
  'payment ',
]

/** Generates a section's words after a long run of one piece, of a few pieces in turn, or of random pieces. */
export function poison(draw: Draw, title: string): string {
  const few = Array.from({ length: 1 + draw(4) }, () => PIECES[draw(PIECES.length)]!)
  const opening = PIECES[draw(PIECES.length)]!
  const end = [`! ${title} costs`, '9 by Friday', '!', '?', '', ` ${title}`, ' and'][draw(7)]!
  let middle = ''
  const room = draw(3) === 0 ? 300 + draw(500) : LETTERS_MAX
  const isRandom = draw(4) === 0
  for (let i = 0; middle.length + opening.length + end.length < room - 30; i++) {
    middle += isRandom ? PIECES[draw(PIECES.length)]! : few[i % few.length]!
  }
  return (opening + middle + end).toWellFormed().slice(0, LETTERS_MAX)
}

/** Messages crafted to be slow to analyse: nobody in another room waits, and its assistant still answers. */
export const messages: Attack = {
  name: 'messages that are slow to read',
  async run(extent, seed) {
    const times = extent === 'whole' ? 300 : 25
    const bound = WAIT_MS_MAX[extent]
    const draw = drawsFrom(seed)
    const mail = await readFile(new URL('../../../fixtures/emails/apple-forward.eml', import.meta.url), 'utf8')
    const document = { bytes: mail, name: 'offer.eml' }
    return underAttack({}, async ({ victim, findings, ...scene }) => {
      const { host, sections } = await meeting(victim.url, document)
      const bystander = await scene.bystander(bound, document)
      let refused = 0
      for (let i = 0; i < times && victim.isAlive; i++) {
        const title = sections[i % sections.length]!.title
        const answer = await host.ask('chat:message', { text: poison(draw, title) }).catch(() => null)
        if (answer === null) findings.push('a message got no answer')
        else if (answer.error) refused += 1
        if (i % 50 === 49) await host.ask('intel:refresh').catch(() => null)
      }
      await host.ask('intel:refresh').catch(() => null)
      if (!(await bystander.assistantAnswers())) findings.push('the assistant of another room is silent')
      if (refused > times / 2) findings.push('most messages were refused, so little was tried')
      const figure = `others waited ${Math.round(bystander.worstMs)} of ${bound} ms`
      return { tried: `${times} messages`, figure }
    })
  },
}
