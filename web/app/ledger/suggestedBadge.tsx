import { t } from '../strings/en.ts'
import { Badge } from '../ui/badge.tsx'

/** Tells an entry that the assistant only suggests from one that stands. [WM28] */
export function SuggestedBadge() {
  return <Badge tone="accent">{t.ledger.suggested}</Badge>
}
