import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import styles from './tabs.module.css'

interface Tab<K extends string> {
  readonly key: K
  readonly label: ReactNode
}

interface TabsProps<K extends string> {
  /** Accessible label of the tab list. */
  readonly label: string
  readonly tabs: readonly Tab<K>[]
  readonly active: K
  readonly onPick: (key: K) => void
  /** Content of the active tab. */
  readonly children: ReactNode
}

const MOVES: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs by the ARIA pattern with automatic activation: arrows, Home and End move to a tab and show it. */
export function Tabs<K extends string>({ label, tabs, active, onPick, children }: TabsProps<K>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useShownTab(list, active)
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === active)
    const step = MOVES[event.key]
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? tabs.length - 1
          : step === undefined
            ? -1
            : (at + step + tabs.length) % tabs.length
    const tab = tabs[to]
    if (!tab) return
    event.preventDefault()
    onPick(tab.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div className={styles.tabs}>
      <div ref={list} className={styles.list} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ key, label: text }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            className={styles.tab}
            aria-selected={key === active}
            aria-controls={`${id}-panel`}
            tabIndex={key === active ? 0 : -1}
            onClick={() => onPick(key)}
          >
            {text}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} className={styles.panel} role="tabpanel" aria-labelledby={`${id}-${active}`}>
        {children}
      </div>
    </div>
  )
}

/** Scrolls the list, never the page, so that the active tab can be seen. */
function useShownTab(list: RefObject<HTMLDivElement | null>, active: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active tab is another place to scroll to
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>('[aria-selected=true]')
    if (!row || !tab) return
    const [start, end] = [tab.offsetLeft - row.offsetLeft, tab.offsetLeft - row.offsetLeft + tab.offsetWidth]
    if (start < row.scrollLeft) row.scrollLeft = start
    else if (end > row.scrollLeft + row.clientWidth) row.scrollLeft = end - row.clientWidth
  }, [list, active])
}
