import * as z from 'zod'
import { type Model, ModelError, type ModelRequest } from '../model/port.ts'

/**
 * Asks for JSON of a form. `steer` is what the server is held to; `accept` what is taken, so that a single wrong item can be
 * dropped later. Throws ModelError `failed` when the answer is no such JSON. [LM5]
 */
export async function structured<T>(
  model: Model,
  request: Omit<ModelRequest, 'schema'>,
  { steer, accept }: { readonly steer: z.ZodType; readonly accept: z.ZodType<T> },
): Promise<T> {
  const schema = z.toJSONSchema(steer) as Record<string, unknown>
  const answer = await model.complete({ ...request, schema })
  const { data, error } = accept.safeParse(parsed(answer))
  if (error) throw new ModelError('failed', `the answer has another form: ${error.issues[0]?.message}`)
  return data
}

function parsed(answer: string): unknown {
  const bare = answer.replace(/^```(?:json)?\s*/u, '').replace(/(?<!\s)\s*```$/u, '')
  try {
    return JSON.parse(bare)
  } catch (error) {
    throw new ModelError('failed', 'the answer is no JSON', { cause: error })
  }
}
