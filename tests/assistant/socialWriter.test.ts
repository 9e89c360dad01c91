import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noModel } from '#assistant/model/none.ts'
import { ollamaModel } from '#assistant/model/ollama.ts'
import type { Model } from '#assistant/model/port.ts'
import { acceptedPost } from '#assistant/prompts/social/postGate.ts'
import { writtenPost } from '#assistant/writers/social.ts'
import { templatePost } from '#assistant/writers/socialTemplate.ts'
import { COMMENTARY_MAX, HASHTAG } from '#engine/post/limits.ts'
import type { PostBrief } from '#gateway/social/writer.ts'
import { type LaneStage, laneStage } from '../helpers/laneStage.ts'
import { type Behaviour, DOUBLE_MODEL, fails, hangs, trickles } from '../helpers/modelDouble.ts'

let stage: LaneStage
const outcomes: string[] = []
const faults: unknown[] = []
beforeEach(async () => {
  stage = await laneStage()
  await expect.poll(() => stage.model.takes('write')).toBe(true)
  outcomes.length = 0
})
afterEach(async () => {
  await stage.close()
  expect(faults).toEqual([])
})

const BRIEF: PostBrief = {
  campaign: { name: 'Tuesday tips', prompt: 'One tip about reviews of 12 pages.', hashtags: ['Reviews'] },
  topic: 'Read before you meet',
  tone: 'calm',
}
const SAID = 'Read before you meet.\n\nA review of 12 pages is short when everybody has read them. How do you do it?'

const written = (brief = BRIEF, model: Model = stage.model) => {
  const services = {
    model,
    outcome: (task: string, became: string) => void outcomes.push(`${task} ${became}`),
    fault: (error: unknown) => void faults.push(error),
  }
  return writtenPost(services, brief)
}
const accepted = (text: string, hashtags: unknown[] = [], own: string[] = []) =>
  acceptedPost({ text, hashtags }, { given: ['Reviews of 12 pages, see https://example.org/plan'], hashtags: own })
const kept = (line: string) => {
  const first = 'The first paragraph says enough to stand alone.'
  return accepted(`${first}\n\n${line}`)?.text.slice(first.length).trim()
}

describe('a post from campaign and topic', () => {
  test('[SO64] a model is asked once, with what people typed as data', async () => {
    stage.says({ text: SAID, hashtags: ['Meetings', '#reviews'] })
    expect(await written()).toEqual({
      ...{ text: SAID, hashtags: ['Reviews', 'Meetings'] },
      ...{ writer: 'ai', writerVersion: DOUBLE_MODEL },
    })
    expect(outcomes).toEqual(['social model'])
    const asked = stage.double.asked.filter(({ task }) => task === 'post')
    expect(asked).toHaveLength(1)
    expect(asked[0]!.prompt).toContain('[p2] Brief: One tip about reviews of 12 pages.')
    expect(asked[0]!.prompt).toContain('[p3] Topic of this post: Read before you meet')
    expect(asked[0]!.prompt).toContain('[p4] Tone: calm')
  })

  const unusable: [string, Behaviour | object][] = [
    ['fails', fails(500)],
    ['says nothing', { text: '', hashtags: [] }],
    ['says too little', { text: 'Read.', hashtags: [] }],
    ['says nothing but addresses', { text: 'Go to https://evil.example/now and sign up there for ever', hashtags: [] }],
    ['answers in another form', { post: SAID }],
    ['answers with a number', { text: 7 }],
  ]
  test.each(unusable)('[SO65] when the model %s a template writes', async (_how, answer) => {
    if (typeof answer === 'function') stage.double.behave(answer as Behaviour)
    else stage.says(answer)
    expect(await written()).toEqual(templatePost(BRIEF))
    expect(outcomes).toEqual(['social failed'])
  })

  test.each<[string, Behaviour]>([
    ['hangs', hangs],
    ['trickles', trickles()],
  ])('[SO65] when the model %s a template writes in time', async (_how, behaviour) => {
    stage.double.behave(behaviour)
    const model = ollamaModel({ url: stage.double.url, laneMs: { write: 300 } })
    await expect.poll(() => model.takes('write') && model.status().available).toBe(true)
    expect(await written(BRIEF, model)).toEqual(templatePost(BRIEF))
    expect(outcomes).toEqual(['social timeout'])
    model.close()
  })

  test('[SO65] without a model a template writes, the same each time', async () => {
    const first = await written(BRIEF, noModel)
    expect(first).toEqual(await written(BRIEF, noModel))
    expect(first.text).toMatch(/^Read before you meet\.\n\n\S/)
    expect(first).toMatchObject({ hashtags: ['Reviews'], writer: 'template', writerVersion: 'template-1' })
    expect(outcomes).toEqual(['social offline', 'social offline'])
    expect(templatePost({ campaign: null, topic: 'Ready?', tone: '' }).text).toMatch(/^Ready\?\n\n/)
    expect(templatePost({ ...BRIEF, topic: 'örtliche Regeln' }).text).toMatch(/^Örtliche Regeln\./)
    expect(templatePost({ ...BRIEF, topic: null }).text).toMatch(/^Tuesday tips\.\n\n/)
    const texts = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((topic) =>
      templatePost({ ...BRIEF, topic }).text.slice(4),
    )
    expect(new Set(texts).size).toBeGreaterThan(1)
    expect(templatePost({ ...BRIEF, topic: `two\nlines ${'x'.repeat(400)}` }).text.split('\n')[1]).toBe('')
  })
})

describe('[SO64] of what a model says', () => {
  test.each([
    ['# A heading', 'A heading'],
    ['**Bold** and *light* and __under__ and `code`', 'Bold and light and under and code'],
    ['- one\n- two', '• one\n• two'],
    ['> quoted', 'quoted'],
    ['[words](https://example.org/plan)', 'words'],
    ['```\ninside\n```', 'inside'],
    ['***', ''],
    ['| a | b |', ''],
    ['snake_case and 12 * 12 stay', 'snake_case and 12 * 12 stay'],
    ['We love #Reviews here', 'We love Reviews here'],
    ['#one #two', ''],
    ['C# and A&#39;s stay', ''],
    ['Saves 87% of the time.', ''],
    ['All 12 pages.', 'All 12 pages.'],
    ['Write to ana@example.org today', ''],
    ['See example.com now', ''],
    ['See https://example.org/plan now', 'See https://example.org/plan now'],
    ['1. First\n2. Second', '1. First\n2. Second'],
  ])('%j stands as %j', (line, stands) => {
    expect(kept(line)).toBe(stands)
  })

  test('ten hashtags stand, those of the campaign first, each once and of the right form', () => {
    const text = 'Long enough a text to stand alone as a post. #InText\n#last'
    const many = Array.from({ length: 12 }, (_, i) => `tag${'abcdefghijkl'[i]}`)
    expect(accepted(text, ['#Own', 'two words', '2026', 7, '', 'ünïcode'], ['own'])?.hashtags).toEqual([
      'own',
      'ünïcode',
      'InText',
      'last',
    ])
    expect(accepted(text, many, ['own'])?.hashtags).toEqual(['own', ...many.slice(0, 9)])
  })

  test('a long text is cut at a sentence', () => {
    const long = accepted('One sentence of some length that repeats itself. '.repeat(200))
    expect(long!.text.length).toBeLessThanOrEqual(2_000)
    expect(long!.text).toMatch(/itself\.$/)
    expect(accepted('x'.repeat(5_000))).toBeNull()
  })

  test('whatever it is, the post has room, is clean and has proper hashtags', () => {
    const marks = fc.constantFrom(
      '*',
      '_',
      '`',
      '#',
      '[',
      '](',
      ')',
      '\n',
      '- ',
      '> ',
      '|',
      '\u202e',
      '\ud800',
      ' ',
      'a',
      'Z.',
    )
    const texts = fc
      .array(fc.oneof(marks, fc.string({ unit: 'binary' })), { maxLength: 200 })
      .map((all) => all.join(''))
    fc.assert(
      fc.property(texts, fc.array(fc.string()), (text, tags) => {
        const post = accepted(`A sentence that is long enough to stand alone. ${text}`, tags, ['own'])
        if (post === null) return
        expect(post.text.length).toBeLessThan(COMMENTARY_MAX)
        expect(post.text).not.toMatch(/\*\*|`|\u202e|^#{1,6} /mu)
        expect(post.text.isWellFormed()).toBe(true)
        expect(post.hashtags.length).toBeLessThanOrEqual(10)
        expect(post.hashtags.every((tag) => HASHTAG.test(tag))).toBe(true)
      }),
    )
  })
})
