import type { SessionDetail } from '@parley/client'
import { type Download, useDownload } from '../end/useDownload.ts'
import { useRest } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import styles from './downloads.module.css'

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
        <FileButton
          label={said.downloadReport}
          format={said.formatOf.report}
          onFetch={(files) => files.fetchFile(address.report(code), `report-${code}.md`)}
        />
        {kept.map(({ id, title }) => (
          <FileButton
            key={id}
            label={kept.length === 1 ? said.downloadRecord : `${said.downloadRecord}: ${title}`}
            format={said.formatOf.record}
            onFetch={(files) => files.fetchRecord(code, id, `record-${code}.pdf`)}
          />
        ))}
        <FileButton
          label={said.downloadCapture}
          format={said.formatOf.capture}
          onFetch={(files) => files.fetchFile(address.capture(name), `capture-${code}.json`)}
        />
      </div>
    </Card>
  )
}

interface FileButtonProps {
  readonly label: string
  readonly format: string
  readonly onFetch: (files: Download) => Promise<void>
}

function FileButton({ label, format, onFetch }: FileButtonProps) {
  const files = useDownload()
  return (
    <Button icon="download" wide busy={files.isBusy} className={styles.button} onClick={() => void onFetch(files)}>
      {label} <small className={styles.format}>{format}</small>
    </Button>
  )
}
