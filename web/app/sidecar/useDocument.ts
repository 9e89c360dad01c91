import type { DocumentText, Failure, RoomDocument } from '@parley/client'
import { useEffect, useState } from 'react'
import { useRest } from '../room/roomContext.ts'
import { type OpenPdf, openPdf } from './pdf/openPdf.ts'

/**
 * Why a document is not shown: the service did not keep it; the resident service destroyed it, or cannot be reached; or anything
 * else, which another attempt may cure.
 */
export type Absence = 'notKept' | 'destroyed' | 'away' | 'failed'

export type Opened =
  | { readonly status: 'loading' }
  | { readonly status: 'pages'; readonly pdf: OpenPdf }
  | { readonly status: 'text'; readonly text: DocumentText }
  | { readonly status: 'absent'; readonly why: Absence }

/** Delays before a resident service that is away is asked again, in milliseconds; the last one is repeated. */
const AGAIN_MS = [2_000, 5_000, 10_000] as const
const NOT_RETAINED = 'not-retained'

/** Fetches and opens a document of the room; `attempt` counts how often somebody asked for it. [WS10] */
export function useDocument(code: string, { id }: RoomDocument, attempt: number): Opened {
  const rest = useRest()
  const [opened, setOpened] = useState<{ readonly of: string; readonly opened: Opened } | null>(null)
  const wanted = `${code} ${id} ${attempt}`
  useEffect(() => {
    let isOld = false
    let pdf: OpenPdf | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const open = async (): Promise<Opened> => {
      const answer = await rest.documentRaw(code, id)
      if (!answer.ok) return { status: 'absent', why: whyAbsent(answer) }
      if (!(answer.value instanceof ArrayBuffer)) return { status: 'text', text: answer.value }
      if (isOld) return { status: 'loading' }
      pdf = await openPdf(answer.value)
      if (isOld) pdf.close()
      return { status: 'pages', pdf }
    }
    const openWhenThere = async (round: number) => {
      const result = await open().catch((): Opened => ({ status: 'absent', why: 'failed' }))
      if (isOld) return
      setOpened({ of: wanted, opened: result })
      if (result.status !== 'absent' || result.why !== 'away') return
      timer = setTimeout(() => void openWhenThere(round + 1), AGAIN_MS[Math.min(round, AGAIN_MS.length - 1)])
    }
    void openWhenThere(0)
    return () => {
      isOld = true
      clearTimeout(timer)
      pdf?.close()
    }
  }, [rest, code, id, wanted])
  return opened?.of === wanted ? opened.opened : { status: 'loading' }
}

function whyAbsent({ status, error, plane }: Failure): Absence {
  if (plane === 'resident') return status === 404 || status === 409 ? 'destroyed' : 'away'
  return error === NOT_RETAINED ? 'notKept' : 'failed'
}
