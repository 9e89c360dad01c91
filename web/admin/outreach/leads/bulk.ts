import { whole } from '../../parts/numbers.ts'
import { t } from '../../strings/t.ts'
import type { Prepared, Redrafted, Rescored } from '../outreachRest.ts'

const said = t.outreach.leads

/** Leads that one request works on at most; the service refuses more. */
export const BATCH_MAX = 200

export interface BulkResult {
  readonly lines: readonly string[]
  /** Some of it could not be done. */
  readonly isPartial: boolean
}

/** What came of writing drafts. [WF3] */
export const prepared = ({ drafted, skipped, failed }: Prepared): BulkResult => ({
  lines: [
    drafted + skipped + failed === 0 ? said.prepare.none : said.prepare.done(whole(drafted), whole(skipped)),
    ...(failed > 0 ? [said.prepare.failed(whole(failed))] : []),
  ],
  isPartial: failed > 0,
})

/** What came of scoring skipped leads again. [WF3] */
export const rescored = ({ checked, drafted }: Rescored): BulkResult => ({
  lines: [checked === 0 ? said.rescore.none : said.rescore.done(whole(checked), whole(drafted))],
  isPartial: false,
})

/** What came of writing unsent drafts anew. [WF3] */
export const redrafted = ({ redrafted: written, failed, writer, version }: Redrafted): BulkResult => ({
  lines: [
    written + failed === 0
      ? said.redraft.none
      : said.redraft.done(whole(written), t.outreach.shared.writers[writer], version),
    ...(failed > 0 ? [said.redraft.failed(whole(failed))] : []),
  ],
  isPartial: failed > 0,
})
