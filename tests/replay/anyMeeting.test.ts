import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AI_MODES, type RoomEvent } from '#engine/room/events.ts'
import { sha256 } from '#gateway/digest.ts'
import { verifyCapture } from '#projections/capture/verify.ts'
import { captureOf, NOBODY } from '#projections/capture.ts'
import { diffCaptures } from '#replay/diff.ts'
import { explain } from '#replay/explain.ts'
import { decideAgain } from '#replay/playback.ts'
import { without } from '#replay/rebuild.ts'
import { redacted } from '#replay/redact.ts'
import { rerun } from '#replay/rerun.ts'
import { showAt } from '#replay/showAt.ts'
import { play, script } from '../helpers/arbitraries.ts'

const STAMP = { exportedAt: 1, exportedBy: NOBODY, serviceVersion: '0.1.0' }
const captured = (events: readonly RoomEvent[]) => captureOf(events, STAMP, sha256)
const findings = (events: readonly RoomEvent[]) => verifyCapture(JSON.parse(JSON.stringify(captured(events))), sha256)

/** Plays a random meeting over the real mailbox and hands its stream over. */
async function streamOf(one: Parameters<typeof play>[0]): Promise<RoomEvent[]> {
  const { rig } = await play(one)
  try {
    const events: RoomEvent[] = []
    for await (const event of rig.log.readStream(`room-${rig.code}`)) events.push(event as unknown as RoomEvent)
    return events
  } finally {
    await rig.close()
  }
}

const RUNS = 30

describe('any meeting', () => {
  test('[RW3] a rerun under any mode, with any duration and without any person, verifies and is decided the same again', {
    timeout: 60_000,
  }, async () => {
    const mode = fc.option(fc.constantFrom(...AI_MODES), { nil: undefined })
    const durationMs = fc.option(fc.constantFrom(1_000, 60_000, 3_600_000), { nil: undefined })
    await fc.assert(
      fc.asyncProperty(script(25), mode, durationMs, fc.nat(5), async (one, wanted, lasting, away) => {
        const events = await streamOf(one)
        const people = events.flatMap(({ type, data }) => (type === 'joined' ? [data.participantId] : []))
        const { events: other } = rerun(events, {
          absent: new Set(people.slice(away, away + 1)),
          ...(wanted === undefined ? {} : { mode: wanted }),
          ...(lasting === undefined ? {} : { durationMs: lasting }),
        })
        expect(findings(other)).toEqual([])
        expect(decideAgain(other).stated).toEqual([])
        expect(diffCaptures(captured(events), captured(other)).shared).toBeLessThanOrEqual(events.length)
      }),
      { numRuns: RUNS },
    )
  })

  test('[RW4] [RW5] [RW12] without any of its events, and redacted, it verifies; every explanation is confirmed', {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(script(25), fc.array(fc.nat(200), { maxLength: 10 }), async (one, gone) => {
        const events = await streamOf(one)
        const rest = without(
          events,
          gone.map((place) => 2 + (place % (events.length - 1))),
        )
        expect(findings(rest)).toEqual([])
        expect(findings(redacted(events))).toEqual([])
        const { intel, progress, state } = showAt(events, events.length).final
        const claims = [
          ...intel.decisions.map(({ id }) => `decision:${id}`),
          ...progress.sections.flatMap(({ sectionId, status }) =>
            status === 'pending' ? [] : [`status:${sectionId}`],
          ),
          ...(state.endedReason === null ? [] : ['ended']),
        ]
        for (const claim of claims)
          expect({ claim, borneOut: explain(events, claim)?.borneOut }).toEqual({ claim, borneOut: true })
      }),
      { numRuns: RUNS },
    )
  })
})
