import { GENESIS } from '#engine/stream.ts'
import { exportedEvent } from '#projections/capture.ts'
import type { StoredEvent } from '#stores/events/port.ts'

/** Yields a stream from its first event on as JSON in the format of exports, slice by slice. [WA1] [XP6] */
export async function* exportedEvents(
  slices: AsyncIterable<readonly StoredEvent[]>,
): AsyncGenerator<readonly string[]> {
  let prevHash = GENESIS.hash
  for await (const slice of slices) {
    yield slice.map((event) => {
      const text = JSON.stringify(exportedEvent(event, prevHash))
      prevHash = event.hash
      return text
    })
  }
}
