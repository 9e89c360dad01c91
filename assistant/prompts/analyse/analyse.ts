import type { DecisionDraft, LedgerDraft } from '#engine/room/ledger/draft.ts'
import { cutWhole } from '#engine/text.ts'
import { within } from '../../model/deadline.ts'
import { LANE_MS, type Model, ModelError } from '../../model/port.ts'
import type { Meeting } from '../../shapes.ts'
import { DATA_RULE, fitting, material } from '../material.ts'
import { structured } from '../structured.ts'
import { type Chunk, chunksOf } from './chunks.ts'
import { ANSWER, form } from './draftForm.ts'
import { gated } from './draftGate.ts'
import { mergedLists } from './draftMerge.ts'

/** UTF-16 units of the executive summary. */
const SUMMARY_CHARACTERS_MAX = 2_000
/** Of the ledger as it stands, shown so that the same thing keeps its words. */
const KNOWN_TOKENS = 500

export interface AnalyseInput {
  readonly meeting: Meeting
  /** Texts of what the ledger holds already. */
  readonly known: readonly string[]
}

const SYSTEM = `Task: analyse.
You keep the ledger of a meeting that reviews documents. Answer in JSON with what the messages themselves bear out:
- \`decisions\`: what the people settled (approved, rejected) or put off (pending);
- \`risks\`: contradictions between messages and sections or among sections, missing information, other risks that were named;
- \`actions\`: what somebody undertook to do, with \`owner\` (a name) and \`due\` (in the words used), else null;
- \`summary\`: at most four sentences on what came out.
Each \`text\` is one sentence in the language of the messages, with the words that were used. Each item names the labels of its \`messages\` (as m4), and in \`quotes\` one to three short stretches copied letter by letter from these messages or from the section. \`section\` is the label of the section it concerns (as s2), or null. What is in the ledger already keeps its wording. An empty list is a good answer: leave out what is not said.
${DATA_RULE}`

/**
 * What a model proposes for the ledger. Every item quotes what was said, word by word, and rests on messages that exist; what
 * does not is left out. A long meeting is read in chunks, newest first; what was not read is said in the summary. Nothing was
 * said: nothing is asked. Throws ModelError. [LM11]
 */
export async function analyse(model: Model, input: AnalyseInput, signal?: AbortSignal): Promise<LedgerDraft> {
  const { chunks, left } = chunksOf(input.meeting)
  if (chunks.length === 0) return { summary: '', decisions: [], risks: [], actions: [], questions: [] }
  const drafts: (LedgerDraft | null)[] = chunks.map(() => null)
  const reading = async (each: AbortSignal) => {
    const outcomes = await Promise.allSettled(
      chunks.map(async (chunk, place) => {
        drafts[place] = gated(await read(model, chunk, input.known, each), chunk, input.meeting)
      }),
    )
    // The newest part must be read; an older one may be wanting.
    const [newest] = outcomes
    if (newest?.status === 'rejected') throw newest.reason
  }
  await within(LANE_MS.analyse, [signal], reading).catch((error: unknown) => {
    const over = error instanceof ModelError && error.code === 'timeout' && drafts[0] !== null
    if (!over) throw error
  })
  const unread = chunks.filter((_, place) => drafts[place] === null).reduce((sum, { fresh }) => sum + fresh, left)
  return merged(drafts.filter((draft) => draft !== null).reverse(), unread, input.meeting.messages.length)
}

async function read(model: Model, chunk: Chunk, known: readonly string[], signal: AbortSignal) {
  const standing = fitting(
    known.map((text, place) => ({ label: `l${place + 1}`, head: 'in the ledger', text })),
    KNOWN_TOKENS,
  )
  const prompt = material([...chunk.sections, ...chunk.context, ...standing, ...chunk.messages])
  return structured(model, { lane: 'analyse', system: SYSTEM, prompt, signal }, { steer: form(chunk), accept: ANSWER })
}

/** One draft of several, in the meeting's order. */
function merged(drafts: readonly LedgerDraft[], unread: number, messages: number): LedgerDraft {
  const declared = unread === 0 ? '' : `Of ${messages} messages the newest ${messages - unread} were read.`
  const said = drafts.map(({ summary }) => summary).filter((summary) => summary !== '')
  return {
    summary: cutWhole([declared, ...said].filter((part) => part !== '').join(' '), SUMMARY_CHARACTERS_MAX),
    decisions: mergedLists<DecisionDraft>(drafts.map(({ decisions }) => decisions)),
    risks: mergedLists(drafts.map(({ risks }) => risks)),
    actions: mergedLists(drafts.map(({ actions }) => actions)),
    questions: [],
  }
}
