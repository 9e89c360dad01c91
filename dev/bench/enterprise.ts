import { Enterprise } from '#replay/player/enterprise.ts'
import { benchEndings } from './enterprise/endings.ts'
import { benchForged } from './enterprise/forged.ts'
import { benchIdle } from './enterprise/idle.ts'
import { benchSummaries } from './enterprise/summaries.ts'
import { benchUploads } from './enterprise/uploads.ts'
import type { Row } from './report.ts'

const PARTS = [benchIdle, benchUploads, benchSummaries, benchEndings, benchForged]

/** What the enterprise tier costs, each part on a fresh coordinator and resident. */
export async function benchEnterprise(): Promise<Row[]> {
  const rows: Row[] = []
  for (const run of PARTS) {
    const limits = { RATE_LIMITS: 'off' }
    await using both = await Enterprise.start({ base: process.env, coordinator: limits, resident: limits })
    rows.push(...(await run(both)))
  }
  return rows
}
