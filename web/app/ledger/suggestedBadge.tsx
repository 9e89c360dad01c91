import { t } from '../strings/t.ts'
import { Badge } from '../ui/badge.tsx'

/** Badge of an entry that the assistant suggests and nobody has confirmed. [WM28] */
export function SuggestedBadge() {
  return <Badge tone="accent">{t.ledger.suggested}</Badge>
}
