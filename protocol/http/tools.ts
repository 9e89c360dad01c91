import * as z from 'zod'
import { TOOL_IDS } from '#engine/journals/tools.ts'
import type { Area } from './endpoint.ts'
import { uuid } from './fields.ts'

/** UTF-16 units of a text given to a free tool. */
export const TOOL_TEXT_MAX = 20_000

const Tool = z
  .object({ id: z.enum(TOOL_IDS), title: z.string(), description: z.string(), path: z.string() })
  .meta({ id: 'Tool' })

/** The free tools, for everybody. [TL1] [TL2] [TL3] */
export const tools = {
  listTools: {
    method: 'get',
    path: '/api/tools',
    access: 'public',
    summary: 'The free tools.',
    answers: { 200: { what: 'All tools.', json: z.object({ tools: z.array(Tool) }).meta({ id: 'Tools' }) } },
  },
  runTool: {
    method: 'post',
    path: '/api/tools/:tool/run',
    access: 'public',
    summary: 'Runs a free tool on a text.',
    description:
      'A model writes the output when there is one, else rules do. Runs by a model are limited for each day (UTC): 10 for a person (user, browser or, without `anonId`, address) and TOOLS_DAILY_CAP for all; other runs are not. Neither text nor output is stored.',
    params: z.object({ tool: z.string().meta({ example: 'agenda-builder' }) }),
    body: {
      json: z.object({
        text: z.string().min(1).max(TOOL_TEXT_MAX),
        anonId: uuid.nullish().meta({ description: "The browser's own random id." }),
      }),
      types: ['application/json', 'text/plain'],
      example: { text: '- Budget (Ana, 10 min)\n- Decide the launch date' },
    },
    answers: {
      200: {
        what: 'The output.',
        json: z
          .object({
            ok: z.literal(true),
            runId: z.uuid(),
            output: z.string().meta({ description: 'Markdown without links, pictures or HTML.' }),
            source: z.enum(['ai', 'fallback']),
            remainingToday: z.int().min(0).meta({ description: 'Runs by a model that the caller has left today.' }),
          })
          .meta({ id: 'ToolRun' }),
      },
    },
    errors: {
      404: 'There is no such tool.',
      429: 'The runs by a model of this day are used up, or more than 30 runs in a minute came from this address.',
      503: 'The log accepts no writes, or too many runs wait.',
    },
  },
} satisfies Area
