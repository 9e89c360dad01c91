import { ModelError } from './port.ts'

/**
 * Does some work under a signal that fires when the time is over or when any of the given signals fires. Settles at that
 * very moment, with ModelError `timeout` or `cancelled`, even if the work takes no notice. [LM1]
 */
export async function within<T>(
  ms: number,
  ends: readonly (AbortSignal | undefined)[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  const { signal } = ending
  const cancel = () => ending.abort(new ModelError('cancelled', 'the call was taken back'))
  if (ends.some((end) => end?.aborted)) throw new ModelError('cancelled', 'the call was taken back')
  for (const end of ends) end?.addEventListener('abort', cancel, { once: true })
  const timer = setTimeout(() => ending.abort(new ModelError('timeout', `no answer within ${ms} ms`)), ms)
  // Listens before the work does, so that the reason wins over what the work makes of it.
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  try {
    return await Promise.race([work(signal), ended])
  } finally {
    clearTimeout(timer)
    for (const end of ends) end?.removeEventListener('abort', cancel)
  }
}
