import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../strings/t.ts'
import styles from './sidecar.module.css'

/** Where the panel has a row for the tools of its document; null: they stand above the document. */
export const ToolsPlace = createContext<HTMLElement | null>(null)

/** What can be done with the document that is shown. */
export function Tools({ children }: { readonly children: ReactNode }) {
  const place = use(ToolsPlace)
  const tools = (
    <div className={styles.tools} role="toolbar" aria-label={t.sidecar.tools}>
      {children}
    </div>
  )
  return place ? createPortal(tools, place) : tools
}
