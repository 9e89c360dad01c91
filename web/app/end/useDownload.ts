import type { Answer, Failure } from '@parley/client'
import { useState } from 'react'
import { saveFile } from '../archive/saveFile.ts'
import { useRest } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { useToast } from '../ui/toastContext.ts'

export interface Download {
  readonly isBusy: boolean
  /** Why the last attempt failed, in one sentence; null if it did not. */
  readonly failure: string | null
  fetchFile(address: string, fileName: string): Promise<void>
  /** Fetches a document's review record, in the enterprise tier from the resident service. [WS13] */
  fetchRecord(code: string, docId: string, fileName: string): Promise<void>
}

/** Downloads files with the user's seat; a refusal is shown in the service's words. */
export function useDownload(): Download {
  const rest = useRest()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const fetched = async (load: () => Promise<Answer<Blob>>, fileName: string) => {
    setBusy(true)
    const answer = await load()
    setBusy(false)
    setFailure(answer.ok ? null : sentenceOf(answer))
    if (answer.ok) saveFile(answer.value, fileName)
    else toast({ text: sentenceOf(answer), tone: 'bad' })
  }
  return {
    isBusy,
    failure,
    fetchFile: (address, fileName) => fetched(() => rest.file(address), fileName),
    fetchRecord: (code, docId, fileName) => fetched(() => rest.record(code, docId), fileName),
  }
}

const NOT_RETAINED = 'not-retained'

function sentenceOf({ error, plane, status }: Failure): string {
  if (plane !== 'resident') return error === NOT_RETAINED ? t.end.recordNotKept : error
  if (error === NOT_RETAINED || status === 404) return t.end.recordGone
  return status === 0 || status >= 500 ? t.end.recordAway : error
}
