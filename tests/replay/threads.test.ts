import { expect, test } from 'vitest'
import { fact } from '#engine/room/facts.ts'
import type { Actor } from '#engine/stream.ts'
import { withoutEvents } from '#replay/causality.ts'
import { EventDescriber } from '#replay/eventDescriber.ts'
import { explain } from '#replay/explain.ts'
import { Recording } from '../../web/app/replay/model/recording.ts'
import { sceneOf } from '../../web/app/replay/model/scene.ts'
import { given } from '../helpers/given.ts'
import { ANA, BEN, meeting, said } from '../helpers/givenMeeting.ts'

const ben: Actor = { kind: 'guest', id: BEN, name: 'Ben' }
const on = { annotationId: 'ann_1', participantId: BEN }
const { events } = given(
  meeting(),
  fact('annotated', ben, {
    ...{ ...on, kind: 'note', text: 'Net 30?', sectionId: 'sec_2', anchor: null, evidence: [] },
  }),
  fact('replied', ben, { ...on, replyId: 're_1', text: 'Yes.' }),
  said(ANA, 'About this comment', { annotationId: 'ann_1' }),
  fact('settled', ben, { ...on, resolved: true }),
  fact('reworded', ben, { ...on, text: 'Net 45?' }),
  fact('retracted', ben, on),
)
const at = events.findIndex(({ type }) => type === 'annotated')

test('[TD11] a meeting without an annotation lacks its thread and the messages about it', () => {
  expect(withoutEvents(events, new Set([at]))).toEqual(events.slice(0, at))
  expect(withoutEvents(events, new Set([at + 1]))).toEqual(events.filter((_, place) => place !== at + 1))
})

test('[TD11] the events of a thread are described and explain the annotation', () => {
  const describer = new EventDescriber(events)
  expect(events.slice(at + 1).map((event) => describer.describe(event))).toEqual([
    'replied by Ben: “Yes.”',
    'messaged by Ana: “About this comment”',
    'settled by Ben: resolved',
    'reworded by Ben: “Net 45?”',
    'retracted by Ben',
  ])
  const because = explain(events.slice(0, -1), 'annotation:ann_1')?.because.map(({ seq }) => events[seq - 1]!.type)
  expect(because).toEqual(['annotated', 'replied', 'settled', 'reworded'])
})

test('[TD10] a replay shows a thread as it was at each moment, in whatever order moments are visited', async () => {
  const stream = events.map((event) => ({ ...event, prevHash: '' }))
  const recording = await Recording.read(stream, { pause: async () => {} })
  const shown = (place: number) =>
    sceneOf(recording.at(place))!.annotations.map(({ text, replies, resolved }) => [
      text,
      replies.length,
      resolved?.byName,
    ])
  const all = [[['Net 30?', 0, undefined]], [['Net 30?', 1, undefined]], [['Net 30?', 1, undefined]]]
  const ends = [[['Net 30?', 1, 'Ben']], [['Net 45?', 1, 'Ben']], []]
  const expected = [[], ...all, ...ends]
  const places = expected.map((_, i) => at + i)
  expect(places.map(shown)).toEqual(expected)
  expect(places.toReversed().map(shown)).toEqual(expected.toReversed())
})
