import type { SessionDetail } from '@parley/client'
import { useState } from 'react'
import { useRest } from '../room/roomContext.ts'
import { t } from '../strings/en.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useToast } from '../ui/toastContext.ts'
import styles from './downloads.module.css'
import { saveFile } from './saveFile.ts'

/** Downloads of a meeting: report, record and event stream. [WA7] */
export function Downloads({ session }: { readonly session: SessionDetail }) {
  const { address } = useRest()
  const { code, name, docs, doc } = session
  const kept = doc.selectedSections.length === 0 ? [] : docs.filter(({ sha256 }) => sha256 !== null)
  const said = t.archive.session
  return (
    <Card aria-labelledby="keep">
      <h2 id="keep" className={styles.title}>
        {said.keep}
      </h2>
      <div className={styles.list}>
        <Download
          label={said.downloadReport}
          format={said.formatOf.report}
          from={address.report(code)}
          fileName={`report-${code}.md`}
        />
        {kept.map(({ id, title }) => (
          <Download
            key={id}
            label={kept.length === 1 ? said.downloadRecord : `${said.downloadRecord}: ${title}`}
            format={said.formatOf.record}
            from={address.record(code, id)}
            fileName={`record-${code}.pdf`}
          />
        ))}
        <Download
          label={said.downloadCapture}
          format={said.formatOf.capture}
          from={address.capture(name)}
          fileName={`capture-${code}.json`}
        />
      </div>
    </Card>
  )
}

interface DownloadProps {
  readonly label: string
  readonly format: string
  readonly from: string
  readonly fileName: string
}

function Download({ label, format, from, fileName }: DownloadProps) {
  const rest = useRest()
  const say = useToast()
  const [busy, setBusy] = useState(false)
  const fetchAndSave = async () => {
    setBusy(true)
    const answer = await rest.file(from)
    setBusy(false)
    if (answer.ok) saveFile(answer.value, fileName)
    else say({ text: answer.error, tone: 'bad' })
  }
  return (
    <Button icon="download" wide busy={busy} className={styles.button} onClick={fetchAndSave}>
      {label} <small className={styles.format}>{format}</small>
    </Button>
  )
}
