import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { script } from '#dev/harness/arbitraries.ts'
import { shownTo } from '#dev/harness/findings.ts'
import { play } from '#dev/harness/play.ts'
import { fold } from '#engine/room/evolve.ts'
import type { emptyRoom } from '#engine/room/state.ts'
import { liveFold } from '../helpers/given.ts'

const RUNS = { numRuns: 120 }

describe('P1-P3 one truth', () => {
  test('[DU2] P1 the stream, read back from JSON, folds to the live state with both reducers', async () => {
    await fc.assert(
      fc.asyncProperty(script(), async (meeting) => {
        const { rig } = await play(meeting)
        const events = await rig.stored()
        const live = rig.room.state
        await rig.close()
        expect(fold(events)).toEqual(live)
        expect(liveFold(events)).toEqual(live)
        expect(rig.faults).toEqual([])
      }),
      RUNS,
    )
  })

  test('[DU2] T43 P2 a fold interrupted anywhere, stored as JSON and resumed equals the whole fold', async () => {
    await fc.assert(
      fc.asyncProperty(script(25), async (meeting) => {
        const { rig } = await play(meeting)
        const events = await rig.stored()
        const whole = rig.room.state
        await rig.close()
        for (let cut = 0; cut <= events.length; cut++) {
          const kept = JSON.parse(JSON.stringify(fold(events.slice(0, cut)))) as ReturnType<typeof emptyRoom>
          expect(fold(events.slice(cut), kept)).toEqual(whole)
        }
      }),
      { numRuns: 25 },
    )
  })

  test('[ST9] [MS4] T06 P3 a client that applies all packets has the state that a rejoin would return', async () => {
    await fc.assert(
      fc.asyncProperty(script(), async (meeting) => {
        const { rig, people } = await play(meeting)
        const truth = shownTo(rig.room.view())
        const connected = people.filter(({ connection }) => connection?.seat)
        for (const { client, name } of connected) {
          expect({ name, state: shownTo(client.state) }).toEqual({ name, state: truth })
          expect(new Set(client.delivered).size).toBe(client.delivered.length)
        }
        await rig.close()
      }),
      RUNS,
    )
  })

  test('[SE16] P3 a client that rejoins at any point has that state too', async () => {
    await fc.assert(
      fc.asyncProperty(script(25), fc.nat(), async (meeting, at) => {
        const cut = at % meeting.meeting.length
        const again = [...meeting.meeting.slice(0, cut), REJOIN, ...meeting.meeting.slice(cut)]
        const { rig, people } = await play({ ...meeting, meeting: again })
        const [ana] = people
        if (ana?.connection?.seat) expect(shownTo(ana.client.state)).toEqual(shownTo(rig.room.view()))
        await rig.close()
      }),
      { numRuns: 60 },
    )
  })
})

const REJOIN = { do: 'enter', who: 0 } as const
