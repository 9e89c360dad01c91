import { MAIN, type OutreachStore } from '../store.ts'

/** Folds what others wrote about a lead and about outreach itself: what is decided next rests on the log as it stands. */
export async function lookAgain({ log, leads, main }: OutreachStore, leadId: string): Promise<void> {
  for (const [streams, id] of [
    [leads, leadId],
    [main, MAIN],
  ] as const) {
    const from = (streams.get(id)?.seq ?? 0) + 1
    for await (const page of log.readPages(`${streams.name}-${id}`, { from })) {
      for (const event of page) streams.take(event)
    }
  }
}
