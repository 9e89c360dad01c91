import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type OllamaOptions, ollamaModel } from '#assistant/model/ollama.ts'
import { LANE_MS, type Model, OUTPUT_CHARACTERS_MAX, PROMPT_TOKENS_MAX, tokensOf } from '#assistant/model/port.ts'
import { ASKED, troubleOf } from '../contracts/model.contract.ts'
import {
  answers,
  type Behaviour,
  breaksOff,
  DOUBLE_MODEL,
  dies,
  diesAfter,
  fails,
  failsInStream,
  floods,
  floodsOneLine,
  hangs,
  late,
  type ModelDouble,
  modelDouble,
  runsOut,
  sends,
  stallsAfter,
  trickles,
} from '../helpers/modelDouble.ts'
import { eventually } from '../helpers/stage.ts'

let double: ModelDouble
const models: Model[] = []

beforeEach(async () => {
  double = await modelDouble()
})

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  for (const model of models.splice(0)) model.close()
  await double.close()
})

function opened(options: Partial<OllamaOptions> = {}): Model {
  const model = ollamaModel({ url: double.url, ...options })
  models.push(model)
  return model
}

const SOON = { laneMs: { understand: 150, answer: 150, analyse: 150, summarise: 150, report: 150 } }

describe('asking', () => {
  test('[LM2] structured calls carry their schema as format, free-text calls none', async () => {
    const model = opened()
    const schema = { type: 'object', properties: { intent: { type: 'string' } } }
    await model.complete({ ...ASKED, schema })
    await model.complete(ASKED)
    expect(double.asked.map(({ format }) => format)).toEqual([schema, undefined])
    expect(double.asked[0]).toMatchObject({ path: '/api/chat', model: DOUBLE_MODEL, ...pick(ASKED) })
  })

  test('[LM2] the context asked for is the same for all lanes, so that no lane makes the server load the model anew', async () => {
    const model = opened()
    await model.complete(ASKED)
    await model.complete({ ...ASKED, lane: 'report' })
    expect(double.asked[0]!.options).toEqual(double.asked[1]!.options)
    expect(double.asked[0]!.options.num_ctx).toBeGreaterThanOrEqual(PROMPT_TOKENS_MAX)
  })

  test('[LM2] a prompt that the context could not hold is refused, never cut in silence', async () => {
    const model = opened()
    const trouble = await troubleOf(model.complete({ ...ASKED, prompt: '約'.repeat(PROMPT_TOKENS_MAX) }))
    expect(trouble.code).toBe('failed')
    expect(double.asked).toEqual([])
    expect(tokensOf('約定')).toBe(2)
    expect(tokensOf('the licence')).toBe(4)
  })

  test('[LM2] the answer comes in pieces and whole, without what the model thought before it', async () => {
    double.behave(answers('<think>Let me see.</think>\nThirty days, says the contract, and no less.'))
    const pieces: string[] = []
    const answer = await opened().complete({ ...ASKED, onText: (piece) => void pieces.push(piece) })
    expect(answer).toBe('Thirty days, says the contract, and no less.')
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.join('')).toContain(answer)
  })

  test('[LM2] an answer in a single object without a line end is taken', async () => {
    double.behave(sends('{"message":{"content":"Thirty days."}}', 'application/json'))
    expect(await opened().complete(ASKED)).toBe('Thirty days.')
  })

  test('[LM2] an answer that ran out of tokens keeps its whole sentences only', async () => {
    double.behave(runsOut('The cap is fixed. It is 10'))
    expect(await opened().complete(ASKED)).toBe('The cap is fixed.')
    expect((await troubleOf(opened().complete({ ...ASKED, schema: {} }))).code).toBe('failed')
  })

  test('[LM2] a name and password in the address are sent as a header', async () => {
    const model = opened({ url: double.url.replace('//', '//ana:secret@') })
    expect(await model.complete(ASKED)).not.toBe('')
  })

  test('[LM2] no key is taken from the environment, and each call has a connection of its own', async () => {
    vi.stubEnv('OLLAMA_API_KEY', 'not-for-this-server')
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'))
    await troubleOf(opened({ url: 'https://ollama.com' }).complete(ASKED))
    expect(fetched.mock.calls.map(([, init]) => init?.headers)).toEqual([
      { 'content-type': 'application/json', connection: 'close' },
    ])
  })
})

const pick = ({ system, prompt }: typeof ASKED) => ({ system, prompt, task: 'answer' })

describe('time', () => {
  const neverDone: [string, Behaviour][] = [
    ['hangs', hangs],
    ['stalls in the middle', stallsAfter('The ')],
    ['trickles bytes for ever', trickles()],
    ['answers too late', late(400, answers('Too late.'))],
  ]
  test.each(neverDone)(
    '[LM1] T29: the time limit fires on a server that %s, and the line is cut',
    async (_, behaviour) => {
      double.behave(behaviour)
      const model = opened(SOON)
      const begun = performance.now()
      expect((await troubleOf(model.complete(ASKED))).code).toBe('timeout')
      expect(performance.now() - begun).toBeLessThan(3_000)
      await eventually(() => expect(double.open.now).toBe(0))
      expect(model.status().available).toBe(true)
    },
  )

  test('[LM1] the limits are those of the lanes', () => {
    expect(LANE_MS).toEqual({
      seed: 7_500,
      tool: 20_000,
      understand: 8_000,
      summarise: 15_000,
      answer: 20_000,
      analyse: 25_000,
      write: 25_000,
      report: 30_000,
    })
  })

  test('[LM1] a call taken back in the middle cuts the line', async () => {
    double.behave(stallsAfter('The '))
    const taking = new AbortController()
    const call = troubleOf(opened().complete({ ...ASKED, signal: taking.signal, onText: () => taking.abort() }))
    expect((await call).code).toBe('cancelled')
    await eventually(() => expect(double.open.now).toBe(0))
  })
})

describe('broken answers', () => {
  const broken: [string, Behaviour][] = [
    ['an error status', fails(500)],
    ['an unknown model', fails(404)],
    ['an error in the stream', failsInStream],
    ['a page of a proxy', sends('<html>Bad gateway</html>')],
    ['nothing', sends('')],
    ['JSON that is no answer', sends('{"done":true}', 'application/json')],
    ['null', sends('null', 'application/json')],
    ['half a stream', breaksOff('The licence ')],
    ['a cut connection', dies],
    ['a connection cut in the middle', diesAfter('The licence ')],
    ['text without end', floods],
    ['a line without end', floodsOneLine],
  ]
  test.each(broken)('[LM2] %s is `failed`, and the next call is tried', async (_, behaviour) => {
    double.behave(behaviour)
    const model = opened()
    expect((await troubleOf(model.complete(ASKED))).code).toBe('failed')
    double.behave(answers('Here again.'))
    expect(await model.complete(ASKED)).toBe('Here again.')
  })

  test.each(broken)('[OP9] nothing of %s is printed', async (_, behaviour) => {
    const printed = (['log', 'info', 'warn', 'error'] as const).map((way) => vi.spyOn(console, way))
    double.behave(behaviour)
    await troubleOf(opened().complete(ASKED))
    expect(printed.flatMap(({ mock }) => mock.calls)).toEqual([])
  })

  test('[LM2] a server that adds to its answer after saying that it is done is not listened to', async () => {
    const done = '{"message":{"content":"Thirty days."},"done":true}\n'
    double.behave(sends(`${done}{"message":{"content":" Or ninety."},"done":true}\n{"broken`, 'application/json'))
    expect(await opened().complete(ASKED)).toBe('Thirty days.')
  })

  test('[LM2] no more than the limit of an answer is ever kept', async () => {
    double.behave(floods)
    let heard = 0
    const count = (piece: string) => {
      heard += piece.length
    }
    await troubleOf(opened().complete({ ...ASKED, onText: count }))
    expect(heard).toBeLessThanOrEqual(OUTPUT_CHARACTERS_MAX)
  })

  test('[LM2] a redirect is not followed', async () => {
    double.behave((asked, response, gone) => {
      const first = double.asked.length === 1
      return first ? response.writeHead(307, { location: '/api/chat' }).end() : answers('Moved.')(asked, response, gone)
    })
    expect((await troubleOf(opened().complete(ASKED))).code).toBe('failed')
    expect(double.asked).toHaveLength(1)
  })

  test('[LM2] a line without end is given up long before the stream is too long', async () => {
    double.behave(floodsOneLine)
    expect((await troubleOf(opened().complete(ASKED))).message).toBe('a line of the stream does not end')
  })
})
