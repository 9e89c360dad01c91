import { describe, expect, test } from 'vitest'
import { ANNOTATION_KINDS } from '#engine/room/events/annotations.ts'
import { annotationView } from '#projections/views/annotations.ts'
import { type Asked, given } from '../../helpers/given.ts'
import { ANA, BEN, CEM, ended, meeting, moved, room, sectionsOf, thread, uploaded } from '../../helpers/givenMeeting.ts'

type Annotate = Extract<Asked, { type: 'annotate' }>

const annotate = (more: Partial<Annotate> = {}): Annotate => {
  return { type: 'annotate', by: BEN, kind: 'note', text: 'Look.', anchor: null, evidence: [], ...more }
}
const pin = (page: number) => ({ page, xPct: 12.5, yPct: 80 })

describe('annotations', () => {
  test('[AN1] [AN3] each is numbered on and names its author', () => {
    const first = given(meeting())
      .when(annotate({ sectionId: 'sec_2' }))
      .gives(['annotated', { participantId: BEN, sectionId: 'sec_2' }])
    const second = first.when(annotate({ by: ANA })).gives(['annotated'])
    expect([first.room.annotationCount, second.room.annotationCount]).toEqual([1, 2])
    first.replies({ id: (first.facts[0]!.data as { annotationId: string }).annotationId })
  })

  test('[AN1] the view carries what the interface lists, the author’s colours included', () => {
    const outcome = given(meeting()).when(annotate({ sectionId: 'sec_2', anchor: pin(2), evidence: ['copyright'] }))
    expect(annotationView(outcome.room, outcome.room.annotations[0]!)).toEqual({
      id: expect.stringMatching(/^ann_/),
      at: outcome.at,
      seq: 1,
      kind: 'note',
      text: 'Look.',
      sectionId: 'sec_2',
      sectionTitle: '2. Grant of License',
      by: BEN,
      byName: 'Ben',
      colour: 'blue',
      hex: expect.stringMatching(/^#[0-9a-f]{6}$/),
      ink: expect.stringMatching(/^#[0-9a-f]{6}$/),
      anchor: pin(2),
      evidence: ['copyright'],
      quote: null,
      replies: [],
      resolved: null,
      editedAt: null,
      version: 1,
    })
  })

  test('[AN4] colours follow the place in join order and stay', () => {
    const people = Array.from({ length: 13 }, (_, i) => `p_${i}`)
    const past = given(room([ANA, ...people]), uploaded())
    const colours = [ANA, ...people].map((by) => {
      const { room: after } = past.when(annotate({ by }))
      return annotationView(after, after.annotations[0]!).colour
    })
    expect(new Set(colours.slice(0, 12)).size).toBe(12)
    expect(colours.slice(12)).toEqual(colours.slice(0, 2))
  })

  test('[AN2] all four kinds, in setup and in chat, not after the end', () => {
    for (const kind of ANNOTATION_KINDS) {
      given(room(), uploaded()).when(annotate({ kind })).gives(['annotated', { kind }])
      given(meeting()).when(annotate({ kind })).gives(['annotated', { kind }])
    }
    given(meeting(), ended()).when(annotate()).refused('room-ended')
  })

  test('[AN2] unknown sections, strangers and rooms without a document are refused', () => {
    for (const sectionId of ['sec_9', '', '__proto__', 'constructor']) {
      given(meeting()).when(annotate({ sectionId })).refused('unknown-section')
    }
    given(meeting())
      .when(annotate({ by: CEM }))
      .refused('not-participant')
    given(room()).when(annotate()).refused('no-document')
  })

  test('[AN2] without a section: the one on the pin’s page, else the one under discussion, else the first', () => {
    const at = (more: Parameters<typeof annotate>[0], current = 'sec_2') =>
      given(meeting(), moved(current)).when(annotate(more)).facts[0]!.data
    expect(at({ anchor: pin(3) })).toMatchObject({ sectionId: 'sec_3' })
    expect(at({})).toMatchObject({ sectionId: 'sec_2' })
    expect(given(room(), uploaded()).when(annotate()).facts[0]!.data).toMatchObject({ sectionId: 'sec_1' })
  })

  test('[AN5] T23 a pin beyond the last page is refused, one on it is kept as placed', () => {
    given(meeting())
      .when(annotate({ anchor: pin(4) }))
      .refused('bad-anchor')
    given(meeting())
      .when(annotate({ anchor: pin(3) }))
      .gives(['annotated', { anchor: pin(3) }])
  })

  test('[AN5] a pin counts the pages of its section’s own document', () => {
    const two = [
      uploaded(),
      uploaded('doc_2', { pages: 9, sections: sectionsOf([{ title: 'Annex', text: 'x' }], 'sec', 4) }),
    ]
    given(room(), two)
      .when(annotate({ sectionId: 'sec_4', anchor: pin(9) }))
      .gives(['annotated'])
    given(room(), two)
      .when(annotate({ sectionId: 'sec_1', anchor: pin(9) }))
      .refused('bad-anchor')
  })

  test('[AN2] a thread whose topics are pending has nothing to annotate yet', () => {
    given(room(), thread()).when(annotate()).refused('no-document')
  })
})
