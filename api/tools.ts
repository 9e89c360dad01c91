import type { Request } from 'express'
import { TOOLS } from '#engine/journals/tools.ts'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import { MINUTE_MS, WindowQuota } from '#gateway/limits/quota.ts'
import type { ToolRuns } from '#gateway/tools/toolRuns.ts'
import type { tools } from '#protocol/http/tools.ts'
import type { Handlers } from './endpoints.ts'
import { HttpError } from './errors.ts'
import { tooMany } from './telemetry/refusals.ts'
import { uncounted } from './telemetry/visitor.ts'

const RUNS_A_MINUTE = 30

export interface ToolServices {
  readonly accounts: Accounts
  readonly tools: ToolRuns
  readonly addressOf: (request: Request) => string
  /** False disables the rate limit, never the caps of the day. */
  readonly limited: boolean
}

export function toolHandlers({ accounts, tools: runs, addressOf, limited }: ToolServices): Handlers<typeof tools> {
  const rate = new WindowQuota(limited ? { each: RUNS_A_MINUTE, all: Number.POSITIVE_INFINITY } : null, MINUTE_MS)
  return {
    listTools: () => ({ tools: TOOLS.map((tool) => ({ ...tool, path: `/tools/${tool.id}` })) }),
    runTool: async ({ params, body, caller, request }) => {
      const tool = TOOLS.find(({ id }) => id === params.tool)
      if (!tool) throw new HttpError(404, 'There is no tool of that name.')
      const address = addressOf(request)
      const wait = rate.take(address)
      if (wait > 0) throw tooMany('Too many runs from your address. Wait a little.', wait)
      const ran = await runs.run({
        ...{ tool: tool.id, text: body.text, anonId: body.anonId ?? null, address },
        userId: caller.kind === 'user' ? caller.user.id : null,
        isCounted: uncounted(accounts, request, caller) === null,
      })
      if (ran === 'busy') {
        throw new HttpError(503, 'The tools are busy. Try again in a moment.', {}, { 'Retry-After': '5' })
      }
      if ('full' in ran) throw tooMany('The runs of today are used up. They begin anew at midnight UTC.', ran.full)
      return { ok: true, ...ran }
    },
  }
}
