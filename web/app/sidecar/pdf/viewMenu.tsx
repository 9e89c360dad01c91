import { type ReactNode, useId } from 'react'
import { t } from '../../strings/t.ts'
import { IconButton } from '../../ui/iconButton.tsx'
import sidecar from '../sidecar.module.css'

/** How the pages are shown, folded into one button where the tools have one row. The browser closes it by Escape or a press elsewhere. */
export function ViewMenu({ children }: { readonly children: ReactNode }) {
  const id = useId()
  return (
    <>
      <IconButton size="s" icon="menu" label={t.sidecar.view} popoverTarget={id} />
      <div id={id} popover="auto" className={sidecar.viewMenu} role="dialog" aria-label={t.sidecar.view}>
        {children}
      </div>
    </>
  )
}
