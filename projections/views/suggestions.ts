import { type Counts, partedBySuggestion, SUGGESTED_HEADING } from '#engine/room/ledger/suggestions.ts'
import { cutWhole } from '#engine/text.ts'

interface Item {
  readonly text: string
  readonly suggested: boolean
}

interface Items {
  readonly decisions: readonly (Item & { readonly source: 'vote' | 'ai' | 'person' })[]
  readonly risks: readonly Item[]
  readonly actions: readonly (Item & { readonly owner: string | null; readonly due: string | null })[]
  readonly questions: readonly (Item & { readonly status: 'open' | 'answered' })[]
}

/** Counts the items of each kind that are only suggested. */
export function suggestedIn({ decisions, risks, actions }: Omit<Items, 'questions'>): Counts {
  const count = (items: readonly Item[]) => partedBySuggestion(items).suggested.length
  return { decisions: count(decisions), risks: count(risks), actions: count(actions) }
}

/** Returns a sentence on recorded items and one on suggestions; none where there are none. */
export function itemsInWords({ decisions, risks, actions, questions }: Items): string[] {
  const spoken = decisions.filter(({ source }) => source !== 'vote')
  const told = (suggested: boolean) => {
    const of = <T extends Item>(items: readonly T[]) => items.filter((item) => item.suggested === suggested)
    const tasks = of(actions).map(({ owner, text, due }) => {
      return `${owner === null ? '' : `${owner}: `}${bare(text)}${due === null ? '' : ` (${due})`}`
    })
    return [
      counted('decision', of(spoken).map(texted)),
      counted('risk', of(risks).map(texted)),
      counted('action', tasks),
      counted('open question', of(questions.filter(({ status }) => status === 'open')).map(texted)),
    ].filter((part) => part !== '')
  }
  const sentence = (head: string, parts: readonly string[]) =>
    parts.length === 0 ? [] : [`${head}: ${parts.join('; ')}.`]
  return [...sentence('Recorded from the conversation', told(false)), ...sentence(SUGGESTED_HEADING, told(true))]
}

const bare = (text: string): string => cutWhole(text.replace(/(?<![.!?…])[.!?…]+$/u, ''), 160)
const texted = ({ text }: Item): string => bare(text)

function counted(noun: string, texts: readonly string[]): string {
  const [first] = texts
  if (first === undefined) return ''
  return texts.length === 1 ? `1 ${noun}, “${first}”` : `${texts.length} ${noun}s, the first “${first}”`
}
