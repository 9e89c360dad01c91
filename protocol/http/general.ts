import * as z from 'zod'
import { TEMPLATE_IDS } from '#engine/room/templates.ts'
import type { Area } from './endpoint.ts'

const Health = z
  .object({
    ok: z.boolean(),
    llm: z.boolean().meta({ description: 'Whether a language model answers at the moment.' }),
    model: z.string().nullable(),
    knowledgeGraph: z.boolean(),
    version: z.string(),
  })
  .meta({ id: 'Health' })
const Template = z
  .object({ id: z.enum(TEMPLATE_IDS), label: z.string(), checklist: z.array(z.string()) })
  .meta({ id: 'Template' })

/** The answer where there is nothing more to say. */
export const Done = z.object({ ok: z.literal(true) }).meta({ id: 'Done' })

/** Health, templates, and what operators look at. */
export const general = {
  health: {
    method: 'get',
    path: '/api/health',
    access: 'public',
    summary: 'What is there; asks no model.',
    answers: { 200: { what: 'The service answers.', json: Health } },
  },
  templates: {
    method: 'get',
    path: '/api/templates',
    access: 'public',
    summary: 'The kinds of review with their checklists.',
    answers: { 200: { what: 'All six.', json: z.object({ templates: z.array(Template) }).meta({ id: 'Templates' }) } },
  },
  description: {
    method: 'get',
    path: '/openapi.json',
    access: 'public',
    summary: 'This document.',
    answers: {
      200: {
        what: 'OpenAPI 3.1.',
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

/** For probes and dashboards; not limited by rate. */
export const operation = {
  alive: {
    method: 'get',
    path: '/healthz',
    access: 'public',
    summary: 'The process lives.',
    answers: { 200: { what: 'Alive.', json: Done } },
  },
  ready: {
    method: 'get',
    path: '/readyz',
    access: 'public',
    summary: 'Rooms can be served and the log takes writes.',
    answers: { 200: { what: 'Ready.', json: Done } },
    errors: { 503: 'Stopping, or the log takes no writes.' },
  },
  metrics: {
    method: 'get',
    path: '/metrics',
    access: 'public',
    summary: 'Prometheus text; no codes, names or texts in labels.',
    answers: { 200: { what: 'Metrics.', media: { 'text/plain': z.string() } } },
  },
} satisfies Area
