import { afterEach, describe, expect, test } from 'vitest'
import { LANES, type Model, ModelError, type ModelRequest } from '#assistant/model/port.ts'

export interface ModelPlace {
  readonly model: Model
  /** A model stands behind it and answers honestly. */
  readonly answers: boolean
  /** From now on calls hang; absent where nothing can hang. */
  readonly hang?: () => void
  readonly close: () => Promise<void>
}

export const ASKED = {
  lane: 'answer',
  system: 'Task: answer.',
  prompt: '[p1] Grant: the licence is royalty-free',
} as const satisfies ModelRequest

/** The error that a call ends with; fails the test when it answers or throws anything but ModelError. */
export async function troubleOf(call: Promise<string>): Promise<ModelError> {
  const outcome = await call.then(
    (text) => new Error(`answered ${text}`),
    (error: unknown) => error,
  )
  expect(outcome).toBeInstanceOf(ModelError)
  return outcome as ModelError
}

/** Every adapter of the Model port passes this. */
export function modelContract(name: string, open: () => Promise<ModelPlace>): void {
  describe(`model contract: ${name}`, () => {
    let place: ModelPlace
    const opened = async () => {
      place = await open()
      return place
    }
    afterEach(() => place.close())

    test('[LM1] each lane answers with text or reports that no model is available', async () => {
      const { model, answers } = await opened()
      for (const lane of LANES) {
        const call = model.complete({ ...ASKED, lane })
        if (answers) expect(await call).not.toBe('')
        else expect((await troubleOf(call)).code).toBe('down')
      }
    })

    test('[LM3] the status names the model exactly when it is available', async () => {
      const { model, answers } = await opened()
      await model.complete(ASKED).catch(() => {})
      const { available, model: named } = model.status()
      expect(available).toBe(answers)
      expect(named === null).toBe(!answers)
    })

    test('[LM2] an aborted call ends at once, even before it begins', async () => {
      const { model, answers, hang } = await opened()
      hang?.()
      const before = AbortSignal.abort()
      const taking = new AbortController()
      const call = troubleOf(model.complete({ ...ASKED, signal: taking.signal }))
      taking.abort()
      const expected = answers ? ['cancelled'] : ['down', 'cancelled']
      expect(expected).toContain((await call).code)
      expect(expected).toContain((await troubleOf(model.complete({ ...ASKED, signal: before }))).code)
    })

    test('[LM2] closing ends running calls, is idempotent, and later calls reach no model', async () => {
      const { model, answers, hang } = await opened()
      hang?.()
      const call = troubleOf(model.complete(ASKED))
      model.close()
      model.close()
      const expected = answers ? ['cancelled'] : ['down', 'cancelled']
      expect(expected).toContain((await call).code)
      expect(expected).toContain((await troubleOf(model.complete(ASKED))).code)
      expect(model.status()).toEqual({ available: false, model: null })
    })
  })
}
