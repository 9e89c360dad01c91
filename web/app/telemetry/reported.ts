import type { TOOL_STEPS, UX_SIGNALS, VITALS } from '../../../engine/journals/telemetry.ts'

export type ToolStep = (typeof TOOL_STEPS)[number]
export type Signal = (typeof UX_SIGNALS)[number]

/** What happened on the page, as `POST /api/telemetry` takes it. */
export type Happening =
  | {
      readonly type: 'pageview'
      readonly referrer?: string
      readonly utm?: { readonly source?: string; readonly medium?: string; readonly campaign?: string }
    }
  | { readonly type: 'tool'; readonly tool: string; readonly step: ToolStep }
  | {
      readonly type: 'ux'
      readonly signal: Signal
      readonly selector?: string
      readonly message?: string
      readonly x?: number
      readonly y?: number
    }
  | { readonly type: 'vital'; readonly name: (typeof VITALS)[number]; readonly value: number }

/** An event with its id, by which a repeated one is known, its instant in milliseconds, and the masked path of its page. */
export type Reported = Happening & { readonly id: string; readonly at: number; readonly path: string }
