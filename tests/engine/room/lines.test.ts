import { describe, expect, test } from 'vitest'
import { TRIGGERS } from '#engine/room/events.ts'
import {
  bubbleLine,
  completeLine,
  idleLine,
  kickoffLine,
  progressLine,
  spokenDuration,
  stoppedLine,
  timeLine,
  timeoutLine,
} from '#engine/room/moderator/lines.ts'
import { TEMPLATE_IDS, TEMPLATES } from '#engine/room/templates.ts'
import { given } from '../../helpers/given.ts'
import {
  ANA,
  created,
  joined,
  line,
  meeting,
  moved,
  room,
  sectionsOf,
  started,
  uploaded,
} from '../../helpers/givenMeeting.ts'

const LINE_MAX = 4_000
const LONG = 'A very long title '.repeat(17).slice(0, 300)

describe('[MO1] what the moderator says', () => {
  const { room: now } = given(meeting())

  test.each([
    ['45 seconds', 45_000],
    ['1 second', 1_000],
    ['2 minutes', 90_000],
    ['30 minutes', 1_800_000],
    ['1 hour', 3_600_000],
    ['2 hours 30 minutes', 9_000_000],
    ['4 hours', 14_400_000],
  ])('%s', (text, durationMs) => {
    expect(spokenDuration(durationMs)).toBe(text)
  })

  test('names the sections and how the review stands', () => {
    expect(kickoffLine(now, now.scope)).toBe(
      'Welcome to this general review: 3 sections in scope, 10 minutes on the clock. We begin with “1. Definitions”. Say so when you agree, and we confirm section by section.',
    )
    expect(kickoffLine(now, ['sec_2'])).toContain('one section in scope')
    expect(kickoffLine(now, [])).toContain('No sections were picked')
    expect(timeLine(now, 75)).toBe('75 % of the time is used, 3 minutes left. 0 of 3 sections are confirmed.')
    expect(progressLine(now, 'sec_1', 'sec_2')).toBe(
      '“1. Definitions” is confirmed. 1 of 3 sections is confirmed. Next: “2. Grant of License”.',
    )
    expect(idleLine(now)).toContain('“1. Definitions”')
    expect(bubbleLine(now, 'sec_3')).toBe('Shall we confirm “3. Termination”?')
    expect(completeLine(now)).toContain('3 of 3')
    expect(stoppedLine(now)).toBe('The host has ended the meeting. 0 of 3 sections are confirmed.')
    expect(timeoutLine(given(room(), started(), line('kickoff')).room)).toBe(
      'The time is up. No sections were in scope.',
    )
  })

  test('keeps within 4,000 characters whatever the titles', () => {
    const titles = Array.from({ length: 500 }, (_, i) => ({ title: `${i} ${LONG}`.slice(0, 300), text: LONG }))
    const sections = sectionsOf(titles)
    const { room: huge } = given(
      created(),
      joined(ANA),
      uploaded('doc_1', { sections, pages: 500 }),
      started(...sections.map(({ id }) => id)),
      moved('sec_1'),
    )
    const lines = [
      kickoffLine(huge, huge.scope),
      timeLine(huge, 50),
      idleLine(huge),
      progressLine(huge, 'sec_1', 'sec_2'),
      completeLine(huge),
      timeoutLine(huge),
      stoppedLine(huge),
      bubbleLine(huge, 'sec_500'),
    ]
    for (const text of lines) expect(text.length).toBeLessThanOrEqual(LINE_MAX)
  })

  test('the triggers are the interface’s', () => {
    expect([...TRIGGERS].sort()).toEqual(
      [
        'annotate',
        'answer',
        'complete',
        'idle',
        'kickoff',
        'progress',
        'stopped',
        'time2m',
        'time50',
        'time75',
        'time90',
        'timeout',
      ].sort(),
    )
  })

  test('[RC7] the six templates, each with a label and a checklist', () => {
    expect(TEMPLATE_IDS).toEqual(['general', 'contract', 'prd', 'policy', 'investment-memo', 'compliance'])
    for (const { label, checklist } of TEMPLATES) expect([label.length > 0, checklist.length > 3]).toEqual([true, true])
  })
})
