import { TEMPLATES } from '#engine/room/templates.ts'
import type { Metrics } from '#gateway/metrics.ts'
import type { Plane } from '#gateway/plane/plane.ts'
import type { general, Health, operation } from '#protocol/http/general.ts'
import type { Trust } from '#protocol/views/trust.ts'
import type { View } from '#protocol/views/view.ts'
import type { Handlers } from './endpoints.ts'
import { HttpError } from './errors.ts'

export interface GeneralServices {
  readonly version: string
  readonly llm: () => { readonly available: boolean; readonly model: string | null }
  readonly trust: () => Trust
  /** Null in the standard tier. */
  readonly plane: Pick<Plane, 'reach'> | null
  /** How this node sees the stores and the other nodes. */
  readonly installation: () => Pick<View<typeof Health>, 'stores' | 'node' | 'nodes'>
  /** The OpenAPI document. */
  readonly openapi: string
}

export function generalHandlers({
  version,
  llm,
  trust,
  plane,
  installation,
  openapi,
}: GeneralServices): Handlers<typeof general> {
  return {
    health: () => {
      const { available, model } = llm()
      const resident =
        plane === null ? {} : { resident: plane.reach.isAway ? ('away' as const) : ('reachable' as const) }
      return { ok: true, llm: available, model, knowledgeGraph: false, version, ...installation(), ...resident }
    },
    templates: () => ({ templates: TEMPLATES }),
    trust: () => trust(),
    description: ({ response }) => void response.type('application/json').send(openapi),
  }
}

export interface OperationServices {
  /** Returns null when rooms are accepted and the log accepts writes; otherwise the reason in one sentence. */
  readonly unready: () => Promise<string | null>
  readonly metrics: Metrics
}

export function operationHandlers({ unready, metrics }: OperationServices): Handlers<typeof operation> {
  return {
    alive: () => ({ ok: true }),
    ready: async () => {
      const reason = await unready()
      if (reason !== null) throw new HttpError(503, reason)
      return { ok: true }
    },
    metrics: async ({ response }) => void response.type(metrics.contentType).send(await metrics.text()),
  }
}
