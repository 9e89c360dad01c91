import type { UserMessage } from '#assistant/shapes.ts'
import { type Transcript, transcriptsIn, turnsOf } from './transcripts.ts'

export interface RealMeeting extends Pick<Transcript, 'kind' | 'split' | 'name'> {
  readonly messages: readonly UserMessage[]
  readonly people: readonly { readonly id: string; readonly name: string }[]
  /** Turn of the transcript by message id. */
  readonly turnOf: ReadonlyMap<string, number>
}

/** Reads the meetings of the corpus at `path`, a gzipped file with one JSON object a line. */
export function realMeetings(path: string): RealMeeting[] {
  return transcriptsIn(path).map((transcript) => {
    const { kind, split, name } = transcript
    const names = [...new Set(transcript.meeting_transcripts.map(({ speaker }) => speaker))]
    const people = names.map((one, place) => ({ id: `p_${place}`, name: one }))
    const turns = turnsOf(transcript)
    const messages = turns.map(({ place, speaker, text }) => ({
      id: `m_${place}`,
      at: place * 5_000,
      senderId: `p_${names.indexOf(speaker)}`,
      senderName: speaker,
      text,
      sectionId: null,
    }))
    return { kind, split, name, messages, people, turnOf: new Map(turns.map(({ place }) => [`m_${place}`, place])) }
  })
}
