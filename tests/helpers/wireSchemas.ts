import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import * as z from 'zod'
import { Refused } from '#protocol/clientEvents/answers.ts'
import { CLIENT_EVENTS, isClientEvent } from '#protocol/clientEvents.ts'
import { SERVER_EVENTS } from '#protocol/serverEvents.ts'

const ajv = new Ajv2020({ strict: false })
const payloads = new Map<string, z.ZodType>(
  Object.entries(SERVER_EVENTS).map(([event, entry]) => [event, entry.payload]),
)
const validators = new Map<string, ValidateFunction>()

/** What a client got that the protocol does not say, fields too many included; null when all is as described. */
export function misfit(event: string, payload: unknown): string | null {
  const fits = validators.get(event) ?? compiled(event)
  if (fits(payload)) return null
  return `${event} is not as described: ${ajv.errorsText(fits.errors)} in ${JSON.stringify(payload).slice(0, 500)}`
}

function compiled(event: string): ValidateFunction {
  const schema = event.startsWith('ack ') ? answerTo(event.slice(4)) : payloads.get(event)
  if (!schema) throw new Error(`${event} is no event of the server`)
  const validator = ajv.compile(z.toJSONSchema(schema, { io: 'output' }))
  validators.set(event, validator)
  return validator
}

function answerTo(event: string): z.ZodType {
  return isClientEvent(event) ? z.union([CLIENT_EVENTS[event].answer, Refused]) : Refused
}
