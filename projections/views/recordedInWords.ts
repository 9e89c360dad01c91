import { partedBySuggestion } from '#engine/room/ledger/suggestions.ts'
import { cutWhole } from '#engine/text.ts'
import { linesIn } from '#engine/words/catalogue.ts'
import type { Language } from '#engine/words/languages.ts'
import type { Intel } from '#protocol/views/intel.ts'

/** Maximum items of a kind that a summary names. */
const NAMED_MAX = 3
const TEXT_MAX = 120

type Items = Pick<Intel, 'decisions' | 'actions' | 'questions'>

/**
 * What is recorded of a meeting or of a section of it, in one sentence a kind and in the words of a language: what was decided
 * otherwise than by vote, what is to be done by whom and when, what is open. Suggestions are not mentioned. [IN41]
 */
export function recordedInWords(
  items: Items,
  language: Language,
): { readonly decided: string[]; readonly rest: string[] } {
  const { summary: words } = linesIn(language)
  const told = (texts: readonly string[], say: (texts: string) => string): string[] => {
    const left = texts.length - NAMED_MAX
    const named = [...texts.slice(0, NAMED_MAX), ...(left > 0 ? [words.others(left)] : [])]
    return texts.length === 0 ? [] : [say(named.join('; '))]
  }
  const [decisions, actions, questions] = [items.decisions, items.actions, items.questions]
  const standing = partedBySuggestion(decisions).recorded.filter(({ source, status }) => {
    return source !== 'vote' && status === 'approved'
  })
  const toDo = partedBySuggestion(actions).recorded.filter(({ status }) => status === 'open')
  const open = partedBySuggestion(questions).recorded.filter(({ status }) => status === 'open')
  return {
    decided: told(standing.map(bare), words.decided),
    rest: [
      ...told(
        toDo.map(({ owner, text, due }) => {
          return `${owner === null ? '' : `${owner}: `}${bare({ text })}${due === null ? '' : ` (${due})`}`
        }),
        words.toDo,
      ),
      ...told(open.map(bare), words.open),
    ],
  }
}

const bare = ({ text }: { readonly text: string }): string => cutWhole(text.replace(/(?<![.!…])[.!…]+$/u, ''), TEXT_MAX)
