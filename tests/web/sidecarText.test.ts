import type { Annotation, DocumentText, Section, TopicSummary } from '@parley/client'
import { describe, expect, test } from 'vitest'
import { spanOf } from '../../web/app/sidecar/place/foldedText.ts'
import { partsOf, placedSections } from '../../web/app/sidecar/text/parts.ts'
import { blocksOf, cutByMarks, placeInText, sectionOfPart, summaryPlace } from '../../web/app/sidecar/text/places.ts'

const messages = ['Thirty days are\n> too long\nfor us.', 'We take the price.', 'And the delivery?'].map((body) => {
  return { from: 'Ana', subject: 'Offer', body }
})
const sections = [0, 2].map((part, i) => ({ id: `topic_${i}`, part }))

const note = (over: Partial<Annotation>) =>
  ({ kind: 'comment', text: 'look', sectionId: 'topic_1', anchor: null, evidence: [], ...over }) as Annotation

describe('a place in a thread', () => {
  test('[WS7] of a note is where its words are, even in another message', () => {
    const place = placeInText(note({ evidence: ['take  the Price'] }), sections, messages)
    expect(place).toEqual({ part: 1, span: [3, 17], isExact: true })
    expect(messages[1]!.body.slice(3, 17)).toBe('take the price')
  })

  test('[WS7] of a quotation of a few letters is searched in its own message only', () => {
    expect(placeInText(note({ text: '“for”' }), sections, messages)).toMatchObject({ part: 2, span: null })
    const place = placeInText(note({ text: '“for”', sectionId: 'topic_0' }), sections, messages)
    expect(place).toMatchObject({ part: 0, isExact: true })
    expect(messages[0]!.body.slice(...place.span!)).toBe('for')
  })

  test('[WS7] of a note without words is its section, or the start of the text (inexact) without a section', () => {
    expect(placeInText(note({}), sections, messages)).toEqual({ part: 2, span: null, isExact: true })
    expect(placeInText(note({ sectionId: 'gone' }), sections, messages)).toMatchObject({
      part: 0,
      isExact: false,
    })
  })

  test.each([
    [{ kind: 'email', messageIndex: 2 }, 2, true],
    [{ kind: 'email', messageIndex: 9 }, 0, false],
    [{ kind: 'pdf', sectionTitle: 'Topic 1' }, 2, true],
  ] as const)('[WS2] of a summary with %j is part %i', (ref, part, isExact) => {
    const summary = {
      sectionId: 'topic_1',
      title: 'Topic 1',
      seq: 1,
      source: 'monolith',
      ref,
      text: 'x',
    } as TopicSummary
    expect(summaryPlace(summary, sections, messages)).toEqual({ part, isExact })
  })

  test('[WS5] belongs to the section of its message, or to the nearest section before it', () => {
    expect([0, 1, 2].map((i) => sectionOfPart(i, sections))).toEqual(['topic_0', 'topic_0', 'topic_1'])
  })
})

describe('the parts of a text', () => {
  const section = (id: string, over: Partial<Section> = {}): Section => ({
    id,
    docId: 'doc_1',
    title: id,
    preview: '',
    ...over,
  })

  test('[WS5] of a thread are its messages, with topics starting at the messages that the service names', () => {
    const text: DocumentText = {
      kind: 'email',
      title: 'Offer',
      messages: [{ from: 'Ana', date: null, subject: 'Offer', body: 'Yes.' }],
    }
    expect(partsOf(text)).toEqual(text.messages)
    expect(placedSections(text, [section('topic_1', { messageIndex: 0 }), section('topic_2')])).toEqual([
      { id: 'topic_1', part: 0 },
      { id: 'topic_2', part: null },
    ])
  })

  test('[WS5] of any other text are its sections in order', () => {
    const sections = ['sec_4', 'sec_5'].map((id, i) => ({ id, title: `Part ${i}`, level: i + 1, text: `Text ${i}` }))
    const text: DocumentText = { kind: 'pdf', title: 'Plan', sections }
    expect(partsOf(text)[1]).toEqual({ heading: 'Part 1', level: 2, body: 'Text 1' })
    expect(placedSections(text, [section('sec_5')])).toEqual([
      { id: 'sec_4', part: 0 },
      { id: 'sec_5', part: 1 },
    ])
  })

  test('[WS9] of a second document of the resident, which numbers its sections anew, are the room’s by their place', () => {
    const sections = ['sec_1', 'sec_2'].map((id) => ({ id, title: id, level: 1, text: '' }))
    const text: DocumentText = { kind: 'docx', title: 'Annex', sections }
    expect(placedSections(text, [section('sec_2'), section('sec_3')])).toEqual([
      { id: 'sec_2', part: 0 },
      { id: 'sec_3', part: 1 },
    ])
  })
})

describe('a body of text', () => {
  test('is split into own and quoted lines without losing text', () => {
    const { body } = messages[0]!
    const blocks = blocksOf(body)
    expect(blocks.map(({ isQuote }) => isQuote)).toEqual([false, true, false])
    expect(blocks.map(({ from, to }) => body.slice(from, to)).join('')).toBe(body)
    expect(blocksOf('')).toEqual([])
  })

  test('is split where highlights begin and end, with the newest on top', () => {
    const [one, two] = [note({ id: 'one' }), note({ id: 'two' })]
    const parts = cutByMarks(0, 20, [
      { note: one, span: [2, 10] },
      { note: two, span: [5, 30] },
    ])
    expect(parts.map(({ start, end, note: found }) => [start, end, found?.id ?? null])).toEqual([
      [0, 2, null],
      [2, 5, 'one'],
      [5, 10, 'two'],
      [10, 20, 'two'],
    ])
  })

  test.each([
    ['A e\u0301te\u0301 day', 'ete\u0301day', null],
    ['The of\ufb01ce', 'office', [4, 9]],
    ['x', '', null],
  ] as const)('spans of %j with %j are %j', (text, needle, span) => {
    expect(spanOf(text, needle)).toEqual(span)
  })
})
