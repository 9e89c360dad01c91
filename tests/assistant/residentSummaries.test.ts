import { describe, expect, test } from 'vitest'
import { Summaries } from '#assistant/lanes/summaries.ts'
import type { Resident } from '#integrations/resident/port.ts'
import type { SummarizeRequest } from '#protocol/kxp/exchanges.ts'
import { ANA, BEN, ended, said } from '../helpers/givenMeeting.ts'
import { type ResidentDouble, residentDouble } from '../helpers/residentDouble.ts'
import { settled, virtualMeeting } from '../helpers/virtualMeeting.ts'

/** Summaries of a meeting whose resident is a double; `asked` lists what it was asked, whether or not it was there. */
function summarised(over: Partial<Resident> = {}) {
  const double = residentDouble()
  const asked: SummarizeRequest[] = []
  const resident = {
    ...double,
    summarise: (request: SummarizeRequest) => {
      asked.push(request)
      return double.summarise(request)
    },
    ...over,
  }
  const meeting = virtualMeeting(resident)
  const lane = { is: new Summaries(meeting.services, meeting.code) }
  const say = async (sectionId: string, ...texts: string[]) => {
    for (const text of texts) {
      meeting.append(said(ANA, text, { sectionId }))
      lane.is.attend(meeting.room.state)
    }
    await settled()
  }
  const restart = async () => {
    lane.is.cancel()
    await settled()
    lane.is = new Summaries(meeting.restarted(), meeting.code)
    lane.is.attend(meeting.room.state)
    await settled()
  }
  const text = (sectionId: string) => double.held.get(meeting.code)?.summaries.get(sectionId)?.text
  return { ...meeting, double, asked, lane, say, restart, text }
}

const absent = async (double: ResidentDouble, during: () => Promise<void>) => {
  double.away = true
  await during()
  double.away = false
}

describe('a summary in the enterprise tier', () => {
  test('[KX70] is asked of the resident with what was said of the section; the room learns that it exists, not what it says', async () => {
    const { say, asked, events, outcomes, append, room, lane, text } = summarised()
    await say('sec_2', 'x'.repeat(3_000))
    append(said(BEN, 'And the territory?', { sectionId: 'sec_2' }))
    lane.is.attend(room.state)
    await settled()
    expect(asked).toMatchObject([
      {
        room: 'K7QF2M',
        sectionId: 'sec_2',
        seq: 1,
        title: '2. Grant of License',
        ref: { kind: 'pdf', sectionTitle: '2. Grant of License' },
        docId: 'doc_1',
        index: 1,
      },
    ])
    expect(asked[0]!.messages.map(({ senderName, text }) => [senderName, text.length])).toEqual([
      ['Ana', 1_000],
      ['Ben', 18],
    ])
    expect(events.at(-1)).toMatchObject({
      type: 'summarised',
      data: { sectionId: 'sec_2', text: '', messageCount: 2, by: 'resident' },
    })
    expect(text('sec_2')).toContain('And the territory?')
    expect(outcomes).toEqual(['summarise offline'])
  })

  test('[KX70] takes the newest twelve messages and the next number of the room', async () => {
    const { say, asked, wait } = summarised()
    await say('sec_1', 'One.', 'Two.')
    await say('sec_2', ...Array.from({ length: 20 }, (_, i) => `Message ${i + 1}.`))
    await wait(8_000)
    expect(asked.map(({ sectionId, seq }) => [sectionId, seq])).toEqual([
      ['sec_1', 1],
      ['sec_2', 2],
      ['sec_2', 3],
    ])
    expect(asked[2]!.messages.map(({ text }) => text)).toEqual(
      Array.from({ length: 12 }, (_, i) => `Message ${i + 9}.`),
    )
  })

  test('[KX71] waits for a resident that is away and comes when it is back, with nothing asked twice in the room', async () => {
    const { say, wait, double, summaries, text, faults, asked } = summarised()
    await absent(double, async () => {
      await say('sec_1', 'One.', 'Two.')
      await wait(60_000)
      expect([summaries(), asked.length > 5]).toEqual([[], true])
      await say('sec_1', 'Three.')
    })
    await wait(15_000)
    expect(summaries()[0]).toBe('sec_1 2')
    await wait(8_000)
    expect([summaries(), text('sec_1'), faults]).toEqual([['sec_1 2', 'sec_1 3'], 'One. / Two. / Three.', []])
  })

  test('[KX72] is written of a section that was left behind meanwhile, too', async () => {
    const { say, wait, double, summaries, text } = summarised()
    await absent(double, async () => {
      await say('sec_1', 'One.', 'Two.')
      await say('sec_2', 'Three.', 'Four.')
      await say('sec_3', 'Five.')
      await wait(60_000)
    })
    await wait(15_000)
    expect(summaries()).toEqual(['sec_1 2', 'sec_2 2'])
    expect(text('sec_2')).toBe('Three. / Four.')
  })

  test('[KX72] is taken up again after a restart, of every section that still lacks it', async () => {
    const { say, wait, double, summaries, restart } = summarised()
    await absent(double, async () => {
      await say('sec_1', 'One.', 'Two.')
      await say('sec_2', 'Three.', 'Four.')
      await restart()
      await wait(10_000)
      await restart()
    })
    await wait(15_000)
    expect(summaries().toSorted()).toEqual(['sec_1 2', 'sec_2 2'])
  })

  test('[KX73] that the resident had already counts as made, and a newer one follows', async () => {
    const { say, wait, double, summaries, text, restart } = summarised()
    double.deaf = true
    await say('sec_1', 'One.', 'Two.')
    await restart()
    await say('sec_1', 'Three.')
    double.deaf = false
    await wait(1_000)
    expect([summaries()[0], text('sec_1')]).toEqual(['sec_1 0', 'One. / Two.'])
    await wait(8_000)
    expect([summaries().at(-1), text('sec_1')]).toEqual(['sec_1 3', 'One. / Two. / Three.'])
    await wait(60_000)
    expect(summaries()).toHaveLength(2)
  })

  test('[KX74] stops where the resident knows the meeting as ended', async () => {
    const { say, wait, double, asked, summaries, faults } = summarised()
    await double.end('K7QF2M')
    await say('sec_1', 'One.', 'Two.', 'Three.')
    await wait(60_000)
    await say('sec_2', 'Four.', 'Five.')
    expect([asked.length, summaries(), faults]).toEqual([1, [], []])
  })

  test('[KX74] that the resident refuses is a fault, and tried again at the next message', async () => {
    let refuses = true
    const double = residentDouble()
    const { say, wait, summaries, faults } = summarised({
      summarise: async (request) =>
        refuses ? { refused: 422, error: 'The title is too long.' } : double.summarise(request),
    })
    await say('sec_1', 'One.', 'Two.')
    await wait(60_000)
    expect([summaries(), faults.map(String)]).toEqual([
      [],
      ['Error: the resident does not summarise: 422 The title is too long.'],
    ])
    refuses = false
    await say('sec_1', 'Three.')
    expect(summaries()).toEqual(['sec_1 3'])
  })

  test('[KX74] is given up when the meeting ends', async () => {
    const { say, wait, double, append, lane, summaries, faults, clock } = summarised()
    double.away = true
    await say('sec_1', 'One.', 'Two.')
    append(ended())
    lane.is.cancel()
    await settled()
    double.away = false
    await wait(60_000)
    expect([summaries(), faults, lane.is.busy, clock.armed, double.calls]).toEqual([[], [], false, 0, []])
  })
})
