import type { TelemetryEvent } from '#engine/journals/telemetry.ts'
import type { EventLog } from '#stores/events/port.ts'

/** A made-up browser or event. */
export const uuidOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export const SENT_AT = 1_700_000_000_000

export function batch(events: readonly unknown[], more: object = {}): object {
  return { v: 1, anonId: uuidOf(1), sentAt: SENT_AT, events, ...more }
}

export function pageview(path: string, more: object = {}): object {
  return { type: 'pageview', at: SENT_AT, path, ...more }
}

/** Everything that is recorded of visitors. */
export async function recorded(log: EventLog): Promise<(TelemetryEvent & { readonly stream: string })[]> {
  const events: (TelemetryEvent & { readonly stream: string })[] = []
  for await (const event of log.readAll({ categories: ['telemetry'] }))
    events.push(event as unknown as (typeof events)[0])
  return events
}
