import { describe, expect, test } from 'vitest'
import { annotateCommand } from '#assistant/offline/annotate.ts'
import { evidenceFor } from '#assistant/offline/evidence.ts'
import { remarkOn } from '#assistant/offline/remark.ts'
import type { SectionText } from '#assistant/shapes.ts'
import { anchoredIn, attribute } from '#engine/room/attribution/attribution.ts'
import { inScope } from '#engine/room/scope.ts'
import { TEMPLATE_IDS, templateOf } from '#engine/room/templates.ts'
import { ANA, said } from '../helpers/givenMeeting.ts'
import { heard } from '../helpers/laneStage.ts'
import { residentDouble } from '../helpers/residentDouble.ts'
import { virtualMeeting } from '../helpers/virtualMeeting.ts'

const TERMINATION: SectionText = { id: 'sec_3', docId: 'doc_1', title: '3. Termination', page: 3, text: '' }

describe('[KX78] of a section known by its title alone', () => {
  test('an expert names what to check, and claims nothing of its text', () => {
    for (const template of TEMPLATE_IDS) {
      const remark = remarkOn({ mode: 'expert', template, section: TERMINATION, messages: [] })
      expect(remark).toMatch(
        /^Before you settle \[3\. Termination\]: the checklist asks about (“.+”), (“.+”), (“.+”)\./,
      )
      expect(remark).not.toMatch(/text says|no word|says:/)
    }
    const { checklist } = templateOf('contract')
    const near = remarkOn({ mode: 'expert', template: 'contract', section: TERMINATION, messages: [] })
    expect(near).toContain(checklist.find((item) => /terminat/i.test(item))!.toLowerCase())
  })

  test('a critic asks about what people said', () => {
    const messages = heard('Ana: This is obviously never a risk for us.')
    const remark = remarkOn({ mode: 'critical', template: 'contract', section: TERMINATION, messages })
    expect(remark).toContain('Ana is sure that “This is obviously never a risk for us”')
  })

  test('an annotation lands on it without evidence, and quoted words are not called missing', () => {
    expect(annotateCommand('highlight "thirty days" in section 3', [TERMINATION], null)).toEqual({
      kind: 'highlight',
      sectionId: 'sec_3',
      text: 'thirty days',
      evidence: [],
    })
    expect(evidenceFor('', 'the notice of thirty days')).toEqual([])
  })

  test('a message is attributed by its number and the words of its title, and the ledger finds what people decided', async () => {
    const { room, services, code, append } = virtualMeeting(residentDouble())
    const of = (text: string) => attribute(text, inScope(room.state), null).sectionId
    expect(of('What about the termination in section 3?')).toBe('sec_3')
    expect(anchoredIn('I do not like the termination.', inScope(room.state)[2]!)).toBe(true)
    append(said(ANA, 'We agreed to shorten the notice to ten days.', { sectionId: 'sec_3' }))
    const { draft } = await services.analysis.ask(code, 'analyse', {})
    expect(draft.decisions.map(({ text }) => text).join()).toContain('shorten the notice to ten days')
  })
})
