import * as z from 'zod'
import { TEMPLATE_IDS } from '#engine/room/templates.ts'
import { Trust } from '../views/trust.ts'
import type { Area } from './endpoint.ts'

const StoreHealth = z
  .object({
    ok: z.boolean(),
    awaySince: z
      .int()
      .nullable()
      .meta({ description: 'Epoch milliseconds since when it cannot be reached or written.' }),
  })
  .meta({ id: 'StoreHealth' })
export const Health = z
  .object({
    ok: z.boolean(),
    llm: z.boolean().meta({ description: 'True when a language model is currently reachable.' }),
    model: z.string().nullable(),
    knowledgeGraph: z.boolean(),
    version: z.string(),
    stores: z
      .object({ log: StoreHealth, database: StoreHealth.optional() })
      .optional()
      .meta({ description: 'How this node sees the event log and, where one is set, the database. [MN73]' }),
    node: z.string().optional().meta({ description: 'Which node answered, where there may be several.' }),
    nodes: z.int().min(1).optional().meta({ description: 'Nodes that this one heard of lately, with itself.' }),
    resident: z
      .enum(['reachable', 'away'])
      .optional()
      .meta({ description: 'In the enterprise tier: whether the resident answered when it was last asked. [KX56]' }),
  })
  .meta({ id: 'Health' })
const Template = z
  .object({ id: z.enum(TEMPLATE_IDS), label: z.string(), checklist: z.array(z.string()) })
  .meta({ id: 'Template' })

/** Response body of a success without further data. */
export const Done = z.object({ ok: z.literal(true) }).meta({ id: 'Done' })

/** Health, templates, where data lives, and the API description. */
export const general = {
  health: {
    method: 'get',
    path: '/api/health',
    access: 'public',
    summary: 'Health and features of the service; does not call the model.',
    answers: { 200: { what: 'The service is running.', json: Health } },
  },
  templates: {
    method: 'get',
    path: '/api/templates',
    access: 'public',
    summary: 'Review templates with their checklists.',
    answers: {
      200: { what: 'All six templates.', json: z.object({ templates: z.array(Template) }).meta({ id: 'Templates' }) },
    },
  },
  trust: {
    method: 'get',
    path: '/api/trust',
    access: 'public',
    summary: 'Where documents, summaries and measurements live, for how long, and who else takes part.',
    answers: { 200: { what: 'As this service is set up.', json: Trust } },
  },
  description: {
    method: 'get',
    path: '/openapi.json',
    access: 'public',
    summary: 'This OpenAPI document.',
    answers: {
      200: {
        what: 'An OpenAPI 3.1 document.',
        media: {
          'application/json': z.looseObject({
            openapi: z.string(),
            info: z.looseObject({}),
            paths: z.looseObject({}),
          }),
        },
      },
    },
  },
} satisfies Area

/** Endpoints for probes and dashboards; not rate-limited. */
export const operation = {
  alive: {
    method: 'get',
    path: '/healthz',
    access: 'public',
    summary: 'Liveness probe: succeeds while the process runs.',
    answers: { 200: { what: 'Alive.', json: Done } },
  },
  ready: {
    method: 'get',
    path: '/readyz',
    access: 'public',
    summary: 'Readiness probe: succeeds while rooms can be served and the log accepts writes.',
    answers: { 200: { what: 'Ready.', json: Done } },
    errors: { 503: 'The service is stopping, or the log accepts no writes.' },
  },
  metrics: {
    method: 'get',
    path: '/metrics',
    access: 'public',
    summary: 'Metrics in the Prometheus text format. Labels contain no codes, names or texts.',
    answers: { 200: { what: 'Metrics.', media: { 'text/plain': z.string() } } },
  },
} satisfies Area
