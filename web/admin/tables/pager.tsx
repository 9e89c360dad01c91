import { setQuery } from '../../app/router.ts'
import { IconButton } from '../../app/ui/iconButton.tsx'
import type { OffsetList } from '../adminRest.ts'
import { useSetting } from '../shell/address.ts'
import { t } from '../strings/t.ts'
import styles from './pager.module.css'

/** Rows on a page of a list. */
export const PAGE_ROWS = 50

/** The place in a list that the address names. */
export function useOffset(): number {
  const offset = Number(useSetting('offset')[0])
  return Number.isSafeInteger(offset) && offset > 0 ? offset : 0
}

/** Which rows of how many are shown, and the way to those before and after. [WC4] */
export function Pager({ list: { items, total, limit, offset } }: { readonly list: OffsetList<unknown> }) {
  const go = (to: number) => setQuery({ offset: to <= 0 ? null : String(to) })
  return (
    <nav className={styles.pager} aria-label={t.shell.table.pages}>
      <p aria-live="polite">
        {items.length === 0
          ? t.shell.table.noneOf(total)
          : t.shell.table.page(offset + 1, offset + items.length, total)}
      </p>
      <IconButton
        icon="arrowLeft"
        size="s"
        label={t.shell.table.previous}
        disabled={offset === 0}
        onClick={() => go(offset - limit)}
      />
      <IconButton
        icon="arrowRight"
        size="s"
        label={t.shell.table.next}
        disabled={offset + items.length >= total}
        onClick={() => go(offset + limit)}
      />
    </nav>
  )
}
