import * as z from 'zod'
import type { EventTypes } from '../eventTypes.ts'
import type { ChainedEvent, Fact } from '../stream.ts'

export const TOOL_IDS = ['agenda-builder', 'minutes-summarizer', 'decision-extractor'] as const
export type ToolId = (typeof TOOL_IDS)[number]

/** The free tools as they are listed. */
export const TOOLS: readonly { readonly id: ToolId; readonly title: string; readonly description: string }[] = [
  {
    id: 'agenda-builder',
    title: 'Agenda builder',
    description: 'Turn a list of topics or a message into a timed agenda.',
  },
  {
    id: 'minutes-summarizer',
    title: 'Minutes summarizer',
    description: 'Turn a transcript or notes into a summary, decisions, actions and open questions.',
  },
  {
    id: 'decision-extractor',
    title: 'Decision extractor',
    description: 'Find the decisions in a text, each with the words it rests on.',
  },
]

/** Runs of the free tools, on the streams `tools-YYYY-MM-DD`. Neither the given text nor the output is kept. */
export const TOOLS_EVENT_SCHEMAS = {
  'tool.ran': z.strictObject({
    runId: z.uuid(),
    tool: z.enum(TOOL_IDS),
    /** The browser, when it named itself, and the user, when signed in. */
    anonId: z.nullable(z.uuid()),
    userId: z.nullable(z.uuid()),
    source: z.enum(['ai', 'fallback']),
    ms: z.int().min(0),
  }),
} as const

export type ToolRanFact = Fact<'tool.ran', z.infer<(typeof TOOLS_EVENT_SCHEMAS)['tool.ran']>>
export type ToolsEvent = ToolRanFact & ChainedEvent

export const TOOLS_EVENTS: EventTypes<ToolsEvent> = { schemas: TOOLS_EVENT_SCHEMAS, upcasters: {} }
