import { describe, expect, test } from 'vitest'
import { isRefusal } from '#engine/refusal.ts'
import { byPerson, type Rig, type RigMailer, sendingRig } from './sendingRig.ts'

const never = () => new Promise<never>(() => {})
const at = (type: string) => (events: readonly { readonly type: string }[]) =>
  events[0]?.type === type ? never() : undefined

/** Where the process ends, whether the mail is out then, and what the next start knows of it. */
const POINTS: [
  string,
  Partial<Pick<Rig, 'before' | 'after'> & Pick<RigMailer, 'answer'>>,
  boolean,
  'drafted' | 'unknown' | 'sent',
][] = [
  ['before its place in the day', { before: at('send.reserved') }, false, 'drafted'],
  ['after its place in the day', { after: at('send.reserved') }, false, 'drafted'],
  ['before its start', { before: at('lead.send_started') }, false, 'drafted'],
  ['after its start', { after: at('lead.send_started') }, false, 'unknown'],
  ['before the server has it', { answer: never }, false, 'unknown'],
  ['before its outcome', { before: at('lead.emailed') }, true, 'unknown'],
  ['after its outcome', { after: at('lead.emailed') }, true, 'sent'],
]

describe('[OT67] a process that ends', () => {
  test.each(POINTS)('%s sends at most once, and the next start knows', async (_, end, isOut, known) => {
    const rig = await sendingRig({ cap: 1 })
    const lead = await rig.drafted('ada')
    const { answer = rig.mailer.answer, ...hooks } = end
    Object.assign(rig, hooks)
    rig.mailer.answer = answer
    let answered = false
    void rig.sender.send(lead, byPerson).then(() => {
      answered = true
    })
    // Turns of the loop until nothing moves any more: everything here is in memory.
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect(answered).toBe(false)
    expect(rig.mailer.taken).toHaveLength(isOut ? 1 : 0)
    Object.assign(rig, { before: () => {}, after: () => {} })
    rig.mailer.answer = async () => {}
    const next = await rig.another()
    await next.sender.recover()
    const { status, sends } = next.store.leads.get(lead)!
    expect(status === 'drafted' ? status : sends.at(-1)!.state).toBe(known)
    const again = await next.sender.send(lead, byPerson)
    expect(isRefusal(again)).toBe(known !== 'drafted')
    expect(rig.mailer.taken).toHaveLength(isOut || known === 'drafted' ? 1 : 0)
    expect(next.sender.day().sentToday).toBe(1)
  })
})
