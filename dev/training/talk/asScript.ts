import { keywordsOf } from '#engine/language/words.ts'
import type { Script } from '../script.ts'
import { type Transcript, turnsOf } from './transcripts.ts'

const MESSAGE_CHARACTERS_MAX = 900
const TITLE_CHARACTERS_MAX = 120

/** A transcript as a meeting of a room: its topics are the sections, each turn is one message, nobody votes. */
export function scriptOf(transcript: Transcript): Script {
  const { name, meeting_transcripts: turns, topic_list: topics } = transcript
  const people = [...new Set(turns.map(({ speaker }) => speaker))]
  const titles = topics.map(({ topic }) => topic.slice(0, TITLE_CHARACTERS_MAX))
  const sections = titles.map((title) => ({ title, text: title }))
  const keywords = keywordsOf(sections)
  return {
    ...{ name, kind: 'pdf', document: name, template: 'general', people, startedAt: '2026-03-02T09:00:00Z' },
    scope: sections.map((section, i) => ({ ...section, id: `sec_${i + 1}`, page: i + 1, keywords: keywords[i] ?? '' })),
    steps: turnsOf(transcript).map(({ speaker, text }) => ({
      by: speaker,
      text: text.slice(0, MESSAGE_CHARACTERS_MAX),
      section: null,
    })),
    expected: { decisions: [], risks: [], actions: [] },
  }
}
