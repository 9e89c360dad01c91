import { afterEach, describe, expect, test } from 'vitest'
import type { OutsideMaterial } from '#assistant/analysis/analysisThread.ts'
import { AnalysisWorker } from '#assistant/analysis/analysisWorker.ts'
import { given } from '../helpers/given.ts'
import { meeting } from '../helpers/givenMeeting.ts'

const open: AnalysisWorker[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

const item = (id: string, text: string) => ({ id, title: `Note ${id}`, text })

/** An analysis of one room, and its outside material as it now is; `asked` lists the versions that were known when asked. */
function analysed() {
  const { events } = given(meeting())
  const outside: { now: OutsideMaterial | null } = { now: null }
  const asked: (string | null)[] = []
  async function* read() {
    yield [...events]
  }
  const analysis = new AnalysisWorker(read, {
    async material(_, known) {
      asked.push(known)
      return outside.now?.version === known ? null : outside.now
    },
  })
  open.push(analysis)
  const found = async (question: string) => {
    const { text, passages } = await analysis.ask('K', 'consult', { route: 'rag', question, current: null })
    return { text, titles: passages.map(({ title }) => title) }
  }
  return { analysis, outside, asked, found }
}

describe('material from outside the stream of a room', () => {
  test('[SN18] a question finds it, by its title, and the answer quotes it', async () => {
    const { outside, found } = analysed()
    outside.now = { version: '1', items: [item('a', 'The zanzibarite shipment arrives in May.')] }
    const { text, titles } = await found('Where is the zanzibarite?')
    expect(titles).toContain('Note a')
    expect(text).toContain('zanzibarite shipment arrives in May')
  })

  test('[SN18] it is sent again when it changed, and what was removed is found no more', async () => {
    const { outside, asked, found } = analysed()
    outside.now = { version: '1', items: [item('a', 'The zanzibarite is red.'), item('b', 'Old quokkas sleep.')] }
    expect((await found('zanzibarite?')).titles).toEqual(['Note a'])
    expect((await found('quokkas?')).titles).toEqual(['Note b'])
    outside.now = { version: '2', items: [item('a', 'The zanzibarite is blue.')] }
    expect((await found('zanzibarite?')).text).toContain('blue')
    expect((await found('quokkas?')).titles).toEqual([])
    expect(asked).toEqual([null, '1', '1', '2'])
  })

  test('only questions that search the material read it', async () => {
    const { analysis, asked } = analysed()
    await analysis.ask('K', 'analyse', {})
    await analysis.ask('K', 'topic', { sectionId: 'sec_1' })
    expect(asked).toEqual([])
  })
})
