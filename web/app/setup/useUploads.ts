import { useRef, useState } from 'react'
import { useRest, useRoom } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'

const BYTES_MAX = 15 * 2 ** 20
const DOCUMENTS_MAX = 5

/** A file being uploaded. */
export interface Upload {
  readonly id: number
  readonly name: string
  /** Share of bytes sent, 0 to 1; then the service parses the file. */
  readonly share: number
  /** The service's sentence when refused. */
  readonly error: string | null
}

/** Uploads files one after another. Accepted files leave the list; refused ones stay with their sentence. */
export function useUploads() {
  const rest = useRest()
  const code = useRoom((room) => room.code ?? '')
  const held = useRoom((room) => room.state?.docs.length ?? 0)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const count = useRef(0)
  const put = (id: number, part: Partial<Upload>) =>
    setUploads((now) => now.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))
  const dismiss = (id: number) => setUploads((now) => now.filter((upload) => upload.id !== id))

  const add = async (files: readonly File[]) => {
    const fresh = files.map((file, place) => ({ file, upload: begun(++count.current, file, held + place) }))
    setUploads((now) => [...now.filter(({ error }) => error === null), ...fresh.map(({ upload }) => upload)])
    for (const { file, upload } of fresh) {
      if (upload.error !== null) continue
      const answer = await rest.upload(code, file, file.name, (share) => put(upload.id, { share }))
      if (answer.ok) dismiss(upload.id)
      else put(upload.id, { error: answer.error })
    }
  }
  return { uploads, add, dismiss }
}

/** Checks a file before the upload, for what the service would refuse anyway. */
function begun(id: number, { name, size }: File, place: number): Upload {
  const error = size > BYTES_MAX ? t.setup.tooLarge : place >= DOCUMENTS_MAX ? t.setup.full : null
  return { id, name, share: 0, error }
}
