import { type ReactNode, useState } from 'react'
import { bestFirst, SUGGESTIONS_SHOWN } from '#engine/room/ledger/suggestions.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'

interface BestSuggestionsProps<T> {
  readonly items: readonly T[]
  readonly children: (shown: readonly T[]) => ReactNode
}

/** The likeliest suggestions of a kind; a button shows the others. [WM102] */
export function BestSuggestions<T extends Parameters<typeof bestFirst>[0][number]>({
  items,
  children,
}: BestSuggestionsProps<T>) {
  const [all, setAll] = useState(false)
  const sorted = bestFirst(items)
  const left = sorted.length - SUGGESTIONS_SHOWN
  return (
    <>
      {children(all ? sorted : sorted.slice(0, SUGGESTIONS_SHOWN))}
      {left > 0 && (
        <Button look="quiet" size="s" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t.ledger.fewer : t.ledger.more(left)}
        </Button>
      )}
    </>
  )
}
