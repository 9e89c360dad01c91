import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import type { EntryDraft } from './entry.ts'

const EntryDialog = lazy(() => import('./entryDialog.tsx').then(({ EntryDialog: named }) => ({ default: named })))

const NotingContext = createContext<((draft: EntryDraft) => void) | null>(null)

/** Opens the form for an entry of the ledger; null where there is none. */
export const useNoting = () => use(NotingContext)

/** Holds the one form for entries of the ledger, which messages and entries open. [WM92] */
export function Noting({ children }: { readonly children: ReactNode }) {
  const [draft, setDraft] = useState<EntryDraft | null>(null)
  return (
    <NotingContext value={setDraft}>
      {children}
      <Suspense>{draft !== null && <EntryDialog draft={draft} onClose={() => setDraft(null)} />}</Suspense>
    </NotingContext>
  )
}
