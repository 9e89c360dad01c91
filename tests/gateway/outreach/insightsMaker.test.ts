import { expect, test } from 'vitest'
import { InsightsMaker } from '#gateway/outreach/insights/insightsMaker.ts'
import { outreachRig } from './outreachRig.ts'
import { ADMIN, brokenOff, byPerson, notTaken } from './sendingRig.ts'

test('[OT57] insights are counted from what happened to leads, and keep no text of theirs', async () => {
  const { rig, find, batches, writer } = await outreachRig()
  const { store, sender, mailer } = rig
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const { added } = await find(`email\n${names.map((name) => `${name}@firm.example`).join('\n')}\nlow@gmail.com`)
  const ids = added.map(({ id }) => id!)
  writer.write = async () => ({ subject: 'One for all' })
  await batches.prepare({ limit: 50, minScore: 20 }, ADMIN)
  for (const id of ids.slice(0, 3)) await sender.send(id, byPerson)
  mailer.answer = async () => {
    throw brokenOff()
  }
  await sender.send(ids[3]!, byPerson)
  mailer.answer = async () => {
    throw notTaken()
  }
  await sender.send(ids[4]!, byPerson)
  mailer.answer = async () => {}
  await sender.send(ids[5]!, { ...byPerson, subject: 'For F', body: 'Dear F' })
  await store.changeLead(ids[0]!, ADMIN, { type: 'reply', reply: null })
  await store.changeLead(ids[0]!, ADMIN, { type: 'win', userId: null })
  await store.changeLead(ids[1]!, ADMIN, { type: 'bounce', messageId: null })

  expect(await new InsightsMaker(store, writer).make(ADMIN)).toBeNull()
  const { at, subjects, ...insights } = store.state().insights!
  expect(insights).toMatchObject({
    funnel: { found: 8, prepared: 7, skipped: 1, sent: 5, replied: 1, bounced: 1, unsubscribed: 0, won: 1 },
    rates: { reply: 0.2, bounce: 0.2, unsubscribe: 0, win: 0.2 },
    ...{ text: 'Numbers.', writer: 'template' },
  })
  expect(subjects.map(({ sent, replied }) => ({ sent, replied }))).toEqual([
    { sent: 4, replied: 1 },
    { sent: 1, replied: 0 },
  ])
  const written: string[] = []
  for await (const event of rig.log.readStream('outreach-main')) written.push(JSON.stringify(event))
  expect(written.join()).not.toMatch(/One for all|For F|firm\.example/)
})
