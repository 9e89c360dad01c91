import type { Message } from '@parley/client'
import { type KeyboardEvent, useRef, useState } from 'react'
import { ENTRY_KINDS, ENTRY_TEXT_MAX } from '../ledger/entry.ts'
import { useNoting } from '../ledger/noting.tsx'
import { t } from '../strings/t.ts'
import { IconButton } from '../ui/iconButton.tsx'
import styles from './messageMenu.module.css'

/** Characters of a message in the accessible label of its menu. */
const START_MAX = 40
/** Pixels between the button and its menu, and the menu's height. */
const GAP = 4
const MENU_HEIGHT = 190

/** A message's menu: makes it an entry of the ledger, with the message as evidence. [WM92] */
export function MessageMenu({ message }: { readonly message: Message }) {
  const note = useNoting()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  if (note === null) return null
  const { id, text, senderName = '', sectionId } = message
  const start = text.length > START_MAX ? `${text.slice(0, START_MAX).toWellFormed()}…` : text
  const show = (menu: HTMLDivElement | null) => {
    if (menu === null || menu.matches(':popover-open')) return
    const { top, bottom, right } = button.current!.getBoundingClientRect()
    const fits = bottom + GAP + MENU_HEIGHT < window.innerHeight
    menu.style.top = `${fits ? bottom + GAP : Math.max(0, top - GAP - MENU_HEIGHT)}px`
    menu.style.right = `${Math.max(GAP, document.documentElement.clientWidth - right)}px`
    menu.showPopover()
    menu.querySelector('button')?.focus()
  }
  return (
    <>
      <IconButton
        ref={button}
        className={styles.button}
        size="s"
        icon="more"
        label={t.editing.menuOf(senderName, start)}
        title={t.editing.menu}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <div
          ref={show}
          popover="auto"
          role="menu"
          tabIndex={-1}
          aria-label={t.editing.menu}
          className={styles.menu}
          onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
          onKeyDown={byArrows}
        >
          {ENTRY_KINDS.map((kind) => (
            <button
              key={kind}
              type="button"
              role="menuitem"
              onClick={() => {
                setOpen(false)
                note({ id: null, kind, text: text.slice(0, ENTRY_TEXT_MAX), sectionId, messageIds: [id] })
              }}
            >
              {t.editing.make[kind]}
            </button>
          ))}
        </div>
      )}
    </>
  )
}

/** Moves the focus through the menu; Tab closes it. */
function byArrows(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll('button')]
  const now = items.indexOf(document.activeElement as HTMLButtonElement)
  const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: items.length - 1 }[event.key]
  if (event.key === 'Tab') event.currentTarget.hidePopover()
  if (next === undefined) return
  items.at(next % items.length)?.focus()
  event.preventDefault()
}
