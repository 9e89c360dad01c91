import type { AnalysisCalls } from '#assistant/analysis/protocol.ts'
import { serve } from '#workers/serve.ts'

/** Half of what the analysis may hold, for each room. */
const HELD = { characters: 32_000_000, cpuMs: 0 }

/** Says of every room that it is large, and never answers about the room `SILENT`. */
serve<AnalysisCalls>(() => ({
  calls: {
    warm: () => {},
    read: () => HELD,
    furnish: () => HELD,
    ask: ({ code }) => (code === 'SILENT' ? new Promise(() => {}) : { answer: code as never, ...HELD }),
    forget: () => {},
  },
}))
