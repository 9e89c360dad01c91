import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { CLIENT_EVENTS } from '#protocol/clientEvents.ts'
import { type Draw, drawsFrom } from '../../harness/draws.ts'
import type { Attack } from '../attack.ts'
import { type Answer, type Guest, guest, meeting } from '../guest.ts'
import { underAttack } from '../underAttack.ts'
import { garbage } from './garbage.ts'

const WAIT_MS_MAX = 3_000
/** They leave the room or end the meeting. */
const LEADS_AWAY: readonly string[] = ['room:create', 'room:join', 'room:rejoin', 'chat:stop', 'bot:attach']
const EVENTS: readonly (readonly [event: string, example: object])[] = Object.entries(CLIENT_EVENTS)
  .filter(([event]) => !LEADS_AWAY.includes(event))
  .map(([event, { example }]) => [event, example])
const SENTENCE = /^\S[^\n]{3,300}[.?]$/u

/** What the events of a running meeting name. */
type Names = Readonly<Record<string, unknown>>

/** Every event in a running meeting, right but for one field: it is refused with one sentence and changes nothing, or accepted. */
export const nearlyRight: Attack = {
  name: 'events with one wrong field',
  async run(extent, seed) {
    const rounds = extent === 'whole' ? 100 : 2
    const draw = drawsFrom(seed)
    const bytes = await readFile(new URL('../../../fixtures/emails/apple-forward.eml', import.meta.url), 'utf8')
    return underAttack({}, async ({ victim, findings, ...scene }) => {
      const { host, code, participantId, sections } = await meeting(victim.url, { bytes, name: 'offer.eml' })
      const other = await guest(victim.url)
      await other.ask('room:join', { code, name: 'Ben' })
      const names = await namesOf(host, participantId, sections[0]?.id)
      await scene.bystander(WAIT_MS_MAX)
      let refused = 0
      const attempt = async (sender: Guest, event: string, example: object) => {
        if (!victim.isAlive) return
        const before = await settingsOf(host)
        const reply = await sender.ask(event, withOneWrong(example, names, draw)).catch(() => null)
        const wrong = wrongIn(reply)
        if (wrong !== null) findings.push(`${event}: ${wrong}`)
        if (reply?.error === undefined) return
        refused += 1
        if (!isDeepStrictEqual(await settingsOf(host), before))
          findings.push(`${event} was refused and changed the room`)
      }
      for (let round = 0; round < rounds; round++)
        for (const [event, example] of EVENTS) await attempt(draw(3) === 0 ? other : host, event, example)
      await host.ask('chat:stop')
      for (const [event, example] of EVENTS) await attempt(other, event, example)
      for (const someone of [host, other]) someone.leave()
      return { tried: `${(rounds + 1) * EVENTS.length} events`, figure: `${refused} refused` }
    })
  },
}

/** An annotation and an entry of the ledger, so that more is reached than their absence. */
async function namesOf(host: Guest, participantId: string, sectionId: string | undefined): Promise<Names> {
  const { id: annotationId } = await host.ask('doc:annotate', { text: 'This one.', sectionId })
  const { id } = await host.ask('intel:add', { kind: 'action', text: 'Send the offer.', sectionId })
  const { id: messageId } = await host.ask('chat:message', { text: 'We begin.' })
  const sectionIds = [sectionId]
  return { annotationId, id, messageId, messageIds: [messageId], actionId: id, sectionId, sectionIds, participantId }
}

/** The event's example with names of the room, and garbage in one place; sometimes garbage as a whole. */
function withOneWrong(example: object, names: Names, draw: Draw): unknown {
  const fields = Object.entries(example)
  if (fields.length === 0 || draw(8) === 0) return garbage(draw)
  const wrong = draw(fields.length)
  const given = fields.map(([name, value], i) => [name, i === wrong ? garbage(draw) : (names[name] ?? value)] as const)
  return Object.fromEntries(given)
}

/** Returns what is wrong with the form of an answer; null when nothing is. */
function wrongIn(reply: Answer): string | null {
  if (typeof reply !== 'object' || reply === null) return 'no answer'
  if (reply.error === undefined) return null
  if (Object.keys(reply).length > 1) return 'a refusal that says more than its sentence'
  return typeof reply.error === 'string' && SENTENCE.test(reply.error) ? null : `not a sentence: ${reply.error}`
}

/** What only accepted events change, and time does not. */
async function settingsOf(host: Guest): Promise<Answer> {
  const { state } = await host.ask('room:state')
  const { phase, durationMs, paused, hostId, aiMode, hands, currentSectionId, doc, participants } = state
  return { phase, durationMs, paused, hostId, aiMode, hands, currentSectionId, doc, participants }
}
