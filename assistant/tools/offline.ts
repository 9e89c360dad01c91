import type { ToolId } from '#engine/journals/tools.ts'
import { agendaOf } from './agenda/agenda.ts'
import { decisionsOf } from './decisions.ts'
import { minutesOf } from './minutes.ts'
import { type Pasted, pastedText } from './pasted.ts'

const TOOLS: Readonly<Record<ToolId, (pasted: Pasted) => string>> = {
  'agenda-builder': agendaOf,
  'minutes-summarizer': minutesOf,
  'decision-extractor': decisionsOf,
}

/** What a tool makes of a text without a model: Markdown, the same for the same text. [TL5] */
export function offlineOutput(tool: ToolId, text: string): string {
  return TOOLS[tool](pastedText(text))
}
