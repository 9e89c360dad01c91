import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LOOK_EVERY_MS, LOOK_MS } from '#assistant/model/ollamaHealth.ts'
import { CALLS_MAX, CALLS_PER_LANE_MAX } from '#assistant/model/slots.ts'
import { EVIDENCE_CHARACTERS_MAX, EVIDENCE_MAX } from '#assistant/offline/evidence.ts'
import { ANSWER_CHARACTERS_MAX, SUMMARY_CHARACTERS_MAX, SUMMARY_MESSAGES_MAX } from '#assistant/offline/textForm.ts'
import { REMARK_CHARACTERS_MAX } from '#assistant/prompts/remark.ts'
import { PASSAGE_CHARACTERS_MAX } from '#assistant/shapes.ts'
import { COLUMNS_MAX, DATA_TEXT_MAX } from '#documents/context/contextFile.ts'
import { ABSENCE_MS, HOST_AWAY_MS, IDLE_MS, SEAT_RESERVED_MS } from '#engine/room/clock.ts'
import { SEATS_MAX } from '#engine/room/decide/admission.ts'
import { LINE_CHARACTERS_MAX, SUMMARY_COOLDOWN_MS } from '#engine/room/decide/assistant.ts'
import { BOARD_BYTES_MAX, BOARD_FILES_MAX, BOARD_RETENTION_MS, CONTEXT_ITEMS_MAX } from '#engine/room/decide/context.ts'
import { DOCUMENTS_MAX } from '#engine/room/decide/documents.ts'
import { LEDGER_MAX } from '#engine/room/ledger/reconcile.ts'
import { MATURE_MESSAGES, MESSAGES_MAX } from '#engine/room/state.ts'
import { CODE_TRIES_MAX, CONNECTIONS_MAX, REFRESH_OVERLAP_MS, SEEN_MS } from '#engine/user/limits.ts'
import { PAGE_BYTES_MAX, PAGE_MS_MAX, REDIRECTS_MAX } from '#integrations/pages/page.ts'
import { PROSE_WORDS_MAX, WORDS_MAX } from '#projections/views/report/length.ts'
import { MESSAGE_TEXT_MAX } from '#protocol/clientEvents/fields.ts'
import { APPEND_EVENTS_MAX, EVENT_BYTES_MAX } from '#stores/events/limits.ts'

const ROOT = join(import.meta.dirname, '..')
const MB = 2 ** 20
const S = 1_000

/** Figures that other tests know by the name that the code gives them: the rule, its words, and what they come to. */
const FIGURES: readonly [rule: string, words: string, inCode: number, wanted: number][] = [
  ['SE10', '120 s', SEAT_RESERVED_MS, 120 * S],
  ['SE20', '60 s', HOST_AWAY_MS, 60 * S],
  ['SE12', 'at most 1,000 seats', SEATS_MAX, 1_000],
  ['BU12', '15 s', ABSENCE_MS, 15 * S],
  ['CK5', '90 s', IDLE_MS, 90 * S],
  ['MS2', '1 to 1,000 characters', MESSAGE_TEXT_MAX, 1_000],
  ['MS5', 'newest 500 messages', MESSAGES_MAX, 500],
  ['PG6', 'at 2 the section has matured', MATURE_MESSAGES, 2],
  ['MO1', 'at most 4,000 characters', LINE_CHARACTERS_MAX, 4_000],
  ['DO10', 'at most five documents', DOCUMENTS_MAX, 5],
  ['LG11', 'at most 16 MiB', EVENT_BYTES_MAX, 16 * MB],
  ['LG11', 'at most 1,000 events', APPEND_EVENTS_MAX, 1_000],
  ['IN13', '60 decisions', LEDGER_MAX.decisions, 60],
  ['IN13', '60 risks', LEDGER_MAX.risks, 60],
  ['IN13', '100 actions', LEDGER_MAX.actions, 100],
  ['LM3', 'at least every 15 s', LOOK_EVERY_MS + LOOK_MS, 15 * S],
  ['LM4', 'At most 4 calls', CALLS_MAX, 4],
  ['LM4', '2 of one lane', CALLS_PER_LANE_MAX, 2],
  ['LM10', 'at most 600 characters', REMARK_CHARACTERS_MAX, 600],
  ['AS11', 'at most 600 characters', PASSAGE_CHARACTERS_MAX, 600],
  ['AS13', 'at most 4,000 characters', ANSWER_CHARACTERS_MAX, 4_000],
  ['AS21', 'at most 3 excerpts', EVIDENCE_MAX, 3],
  ['AS21', 'of 300 characters', EVIDENCE_CHARACTERS_MAX, 300],
  ['AS22', 'at most 600 characters', SUMMARY_CHARACTERS_MAX, 600],
  ['AS22', 'newest 12 messages', SUMMARY_MESSAGES_MAX, 12],
  ['SU3', 'at least 8 s', SUMMARY_COOLDOWN_MS, 8 * S],
  ['CX3', 'at most 200,000 characters', DATA_TEXT_MAX, 200_000],
  ['CX5', 'at most 20 items', CONTEXT_ITEMS_MAX, 20],
  ['CX7', 'at most 100 columns', COLUMNS_MAX, 100],
  ['CX9', '5 s', PAGE_MS_MAX, 5 * S],
  ['CX9', '1 MB', PAGE_BYTES_MAX, MB],
  ['CX9', 'three redirects', REDIRECTS_MAX, 3],
  ['CX12', '50 files', BOARD_FILES_MAX, 50],
  ['CX12', '100 MB a room', BOARD_BYTES_MAX, 100 * MB],
  ['CX16', '24 h', BOARD_RETENTION_MS, 24 * 3_600 * S],
  ['RP28', 'at most 1,000 words', WORDS_MAX, 1_000],
  ['RP28', 'at most 250', PROSE_WORDS_MAX, 250],
  ['AU4', 'five wrong tries', CODE_TRIES_MAX, 5],
  ['AU9', '60 s', REFRESH_OVERLAP_MS, 60 * S],
  ['ME2', 'every 10 minutes', SEEN_MS, 600 * S],
  ['ME8', '20 are active at most', CONNECTIONS_MAX, 20],
]

describe('figures of rules', () => {
  const spec = globSync('spec/*.md', { cwd: ROOT })
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n')

  test.each(FIGURES)('%s: %s', (rule, words, inCode, wanted) => {
    const text = new RegExp(`^- \\*\\*${rule}\\*\\* (.*)$`, 'm').exec(spec)?.[1]
    expect(text).toContain(words)
    expect(inCode).toBe(wanted)
  })
})
