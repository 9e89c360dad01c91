import { ollamaModel } from '#assistant/model/ollama.ts'
import type { Model } from '#assistant/model/port.ts'
import type { Meeting, Passage, SectionText, UserMessage } from '#assistant/shapes.ts'
import type { Asked } from './modelAnswers.ts'
import { answers, type ModelDouble, modelDouble } from './modelDouble.ts'

/** A model on a double, and what a lane makes of what the double says. */
export interface LaneStage {
  readonly model: Model
  readonly double: ModelDouble
  says(answer: string | object | ((asked: Asked) => string)): void
  close(): Promise<void>
}

export async function laneStage(): Promise<LaneStage> {
  const double = await modelDouble()
  const model = ollamaModel({ url: double.url })
  return {
    model,
    double,
    says(answer) {
      double.behave(answers(typeof answer === 'object' ? JSON.stringify(answer) : answer))
    },
    async close() {
      model.close()
      await double.close()
    },
  }
}

export const TERMINATION: SectionText = {
  id: 's_2',
  docId: 'doc_1',
  title: '3. Termination',
  page: 2,
  text: 'Either party may terminate this agreement\nwith thirty (30) days’ written notice. Termination does not affect the licence fees of EUR 1,200 already due.',
}
export const GRANT: SectionText = {
  id: 's_1',
  docId: 'doc_1',
  title: '2. Grant of License',
  page: 1,
  text: 'The Licensor grants a worldwide, royalty-free licence for five years. See [Annex A] for the territory.',
}

/** Messages in order, a minute apart, from `Ana: text` lines; `Ana/s_2: text` attributes to a section. */
export function heard(...lines: readonly string[]): UserMessage[] {
  return lines.map((line, place) => {
    const [, senderName, sectionId, text] = /^(\p{L}+)(?:\/(\w+))?: ([\s\S]*)$/u.exec(line)!
    return {
      id: `m_${place + 1}`,
      at: Date.UTC(2026, 10, 21, 10, place),
      senderId: `p_${senderName!.toLowerCase()}`,
      senderName: senderName!,
      text: text!,
      sectionId: sectionId ?? null,
    }
  })
}

export function meetingOf(messages: readonly UserMessage[], more: Partial<Meeting> = {}): Meeting {
  const sections = [GRANT, TERMINATION]
  return {
    template: 'contract',
    people: ['Ana', 'Ben', 'Chloe'].map((name) => ({ id: `p_${name.toLowerCase()}`, name })),
    sections,
    scope: sections.map(({ id }) => id),
    confirmed: [],
    context: [{ id: 'c_1', title: 'Price list', text: 'The maintenance fee is EUR 900 a year.' }],
    messages,
    ended: false,
    ...more,
  }
}

export function passageOf({ id, title, text }: SectionText, score = 1): Passage {
  return { kind: 'section', id, title, text, score }
}
