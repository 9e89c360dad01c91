import * as z from 'zod'
import { Experience } from '../../views/admin/quality.ts'
import { ToolFunnels } from '../../views/admin/tools.ts'
import { Traffic } from '../../views/admin/traffic.ts'
import type { Area } from '../endpoint.ts'
import { queryBoolean } from '../fields.ts'
import { windowFields } from './fields.ts'

/** Figures about visitors. [TF3] [EX1] [FT1] */
export const adminVisitors = {
  traffic: {
    method: 'get',
    path: '/api/admin/traffic',
    access: 'admin',
    summary: 'Who came, from where, and what they looked at.',
    description: 'Breakdowns hold at most 50 rows, those with most visitors first.',
    query: z.object(windowFields('30d')),
    answers: { 200: { what: 'The traffic.', json: Traffic } },
  },
  toolFunnels: {
    method: 'get',
    path: '/api/admin/tools',
    access: 'admin',
    summary: 'The way of visitors through each free tool, and how much of the daily cap is used.',
    query: z.object(windowFields('30d')),
    answers: { 200: { what: 'The funnels.', json: ToolFunnels } },
  },
  experience: {
    method: 'get',
    path: '/api/admin/experience',
    access: 'admin',
    summary: 'Signals of trouble in the browser, and recorded visits.',
    description: 'Answers are kept for five minutes by arguments; `refresh` counts anew.',
    query: z.object({
      ...windowFields('7d'),
      refresh: queryBoolean('refresh', false),
    }),
    answers: { 200: { what: 'The signals.', json: Experience } },
  },
} satisfies Area
