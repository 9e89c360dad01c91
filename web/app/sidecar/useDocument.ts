import type { DocumentText, RoomDocument } from '@parley/client'
import { useEffect, useState } from 'react'
import { useRest } from '../room/roomContext.ts'
import { type OpenPdf, openPdf } from './pdf/openPdf.ts'

/** Loading state of a document: loading, open or failed; `isGone` when the service did not retain it. */
export type Opened =
  | { readonly status: 'loading' }
  | { readonly status: 'pages'; readonly pdf: OpenPdf }
  | { readonly status: 'text'; readonly text: DocumentText }
  | { readonly status: 'failed'; readonly isGone: boolean }

const CONFLICT = 409

/** Fetches and opens a document of the room; `attempt` counts how often somebody asked for it. */
export function useDocument(code: string, { id }: RoomDocument, attempt: number): Opened {
  const rest = useRest()
  const [opened, setOpened] = useState<{ readonly of: string; readonly opened: Opened } | null>(null)
  const wanted = `${code} ${id} ${attempt}`
  useEffect(() => {
    let isOld = false
    let pdf: OpenPdf | null = null
    const open = async (): Promise<Opened> => {
      const answer = await rest.documentRaw(code, id)
      if (!answer.ok) return { status: 'failed', isGone: answer.status === CONFLICT }
      if (!(answer.value instanceof ArrayBuffer)) return { status: 'text', text: answer.value }
      if (isOld) return { status: 'loading' }
      pdf = await openPdf(answer.value)
      if (isOld) pdf.close()
      return { status: 'pages', pdf }
    }
    open()
      .catch((): Opened => ({ status: 'failed', isGone: false }))
      .then((result) => !isOld && setOpened({ of: wanted, opened: result }))
    return () => {
      isOld = true
      pdf?.close()
    }
  }, [rest, code, id, wanted])
  return opened?.of === wanted ? opened.opened : { status: 'loading' }
}
