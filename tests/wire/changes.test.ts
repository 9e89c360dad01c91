import { expect, test } from 'vitest'
import { person, roomOf } from '../helpers/people.ts'
import { stage } from '../helpers/stage.ts'

const on = stage()

test.each(['websocket', 'polling'] as const)(
  '[EV19] changes are for those who ask for them, over %s; others are sent the whole as ever',
  async (transport) => {
    const [ana] = await roomOf(on.url, ['Ana'])
    const ben = await person(on.url, transport)
    const { participantId, state } = await ben.ask('room:join', { code: ana!.code, name: 'Ben', changes: true })
    for (const name of ['Eve', 'Kim']) {
      const other = await on.join(ana!.code, name)
      await ana!.hears('room:update', ({ participants }) =>
        participants.some((one: { name: string }) => one.name === name),
      )
      other.leave()
      await ana!.hears('room:update', ({ participants }) =>
        participants.some((one: { name: string; connected: boolean }) => one.name === name && !one.connected),
      )
    }
    const changed = await ben.hears('room:changed', ({ set }) =>
      set.participants?.some((one: { name: string; connected: boolean }) => one.name === 'Kim' && !one.connected),
    )
    expect(changed.set.doc).toBeUndefined()
    expect(changed.set.participants).toHaveLength(4)
    expect(changed.from).toBeGreaterThanOrEqual(state.rev)
    expect(ben.heard.filter(({ event }) => event === 'room:update').length).toBeLessThanOrEqual(1)
    expect(ana!.heard.filter(({ event }) => event === 'room:changed')).toEqual([])
    const again = await ben.ask('room:rejoin', { code: ana!.code, participantId })
    expect(again.state.participants).toEqual(changed.set.participants)
    await ana!.ask('setup:ready', { ready: true })
    await ben.hears('room:update', ({ participants }) => participants.some((one: { ready: boolean }) => one.ready))
    ben.leave()
    ana!.leave()
  },
)
