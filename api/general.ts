import type { Router } from 'express'
import { TEMPLATES } from '#engine/room/templates.ts'
import type { Metrics } from '#gateway/metrics.ts'
import { routed } from './routes.ts'

export interface GeneralServices {
  readonly version: string
  readonly llm: () => { readonly available: boolean; readonly model: string | null }
  /** Null when rooms are accepted and the log takes writes; else one sentence. */
  readonly unready: () => Promise<string | null>
  readonly metrics: Metrics
  /** The OpenAPI document. */
  readonly openapi: object
}

/** Health, templates, and what operators look at. */
export function generalRouter({ version, llm, unready, metrics, openapi }: GeneralServices): Router {
  return routed({
    '/api/health': {
      get: (_request, response) => {
        const { available, model } = llm()
        response.json({ ok: true, llm: available, model, knowledgeGraph: false, version })
      },
    },
    '/api/templates': { get: (_request, response) => void response.json({ templates: TEMPLATES }) },
    '/healthz': { get: (_request, response) => void response.json({ ok: true }) },
    '/readyz': {
      get: async (_request, response) => {
        const reason = await unready()
        if (reason === null) response.json({ ok: true })
        else response.status(503).json({ error: reason })
      },
    },
    '/metrics': {
      get: async (_request, response) => {
        response.type(metrics.contentType).send(await metrics.text())
      },
    },
    '/openapi.json': { get: (_request, response) => void response.json(openapi) },
  })
}
