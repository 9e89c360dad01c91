import { useState } from 'react'
import { useRoomClient } from '../room/roomContext.ts'
import { t } from '../strings/en.ts'
import { useToast } from '../ui/toastContext.ts'

/** Delay before a file's object URL is revoked, in milliseconds: the browser needs time to start the download. */
const KEPT_MS = 60_000

export interface Download {
  /** URL being fetched, or null. */
  readonly busy: string | null
  fetchFile(address: string, fileName: string): Promise<void>
}

/** Downloads a file with the user's seat; a refusal is shown in the service's words. */
export function useDownload(): Download {
  const client = useRoomClient()
  const toast = useToast()
  const [busy, setBusy] = useState<string | null>(null)
  const fetchFile = async (address: string, fileName: string) => {
    setBusy(address)
    const seat = client.storedSeat()?.participantId
    try {
      const response = await fetch(address, seat === undefined ? {} : { headers: { 'X-Participant-Id': seat } })
      if (response.ok) keep(await response.blob(), fileName)
      else toast({ text: await sentenceOf(response), tone: 'bad' })
    } catch {
      toast({ text: t.common.unreachable, tone: 'bad' })
    }
    setBusy(null)
  }
  return { busy, fetchFile }
}

function keep(file: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}

async function sentenceOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null)
  const { error } = (body ?? {}) as { readonly error?: unknown }
  return typeof error === 'string' ? error : t.end.downloadFailed
}
