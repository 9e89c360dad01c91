import { useEffect } from 'react'
import { t } from '../strings/t.ts'

/** The title of the browser's tab while a screen is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${t.common.product}`
    return () => {
      document.title = t.common.product
    }
  }, [title])
}
