import { Outbox, type OutboxOptions } from '#gateway/mails/outbox.ts'
import { LEASES } from '#stores/nodes/leases.ts'
import type { Duties } from './duties.ts'

/** The mails that follow from the log, sent by one node for all; those of a new installation begin at the end of the log. [IM3] [MN67] */
export async function openMails(options: Omit<OutboxOptions, 'isSure'>, duties: Duties) {
  const { log, progress } = options
  await progress.begin(await log.head())
  let outbox: Outbox | null = null
  const tenure = duties.add(LEASES.mails, {
    async begin() {
      outbox = await Outbox.open({ ...options, isSure: () => tenure.isSure() })
      await outbox.start()
    },
    async end() {
      await outbox?.stop()
      outbox = null
    },
  })
  return tenure
}
