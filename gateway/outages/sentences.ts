import { NOT_SAVED, SERVICE_FAULT } from '#protocol/errors.ts'
import { isLogAway } from '#stores/events/errors.ts'

/** Returns what people are told of a failure, in one sentence. [MN71] */
export function failureSentence(error: unknown): string {
  return isLogAway(error) ? NOT_SAVED : SERVICE_FAULT
}
