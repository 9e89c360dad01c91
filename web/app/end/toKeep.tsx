import { useRest, useRoom } from '../room/roomContext.ts'
import { t } from '../strings/en.ts'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { VisuallyHidden } from '../ui/visuallyHidden.tsx'
import styles from './toKeep.module.css'
import { useArchiveName } from './useArchiveName.ts'
import { useDownload } from './useDownload.ts'

/** Maximum characters of a document's title in a file name. */
const TITLE_MAX = 60

/** Downloads: a review record for each document, the report, the capture. [WM21] */
export function ToKeep() {
  const rest = useRest()
  const code = useRoom((room) => room.code) ?? ''
  const docs = useRoom((room) => room.state?.docs ?? NONE)
  const inScope = useRoom((room) => (room.state?.progress.totalCount ?? 0) > 0)
  const name = useArchiveName(code)
  const { end } = t
  const records = inScope ? docs.filter(({ sha256 }) => sha256 !== null) : NONE
  return (
    <section className={styles.keep} aria-labelledby="keep-heading">
      <h2 id="keep-heading">{end.keep}</h2>
      <ul>
        {records.map(({ id, title }) => (
          <File
            key={id}
            what={end.record(title)}
            about={end.recordAbout}
            address={rest.address.record(code, id)}
            fileName={`${fileTitle(title)} - review record.pdf`}
          />
        ))}
        <File
          what={end.reportFile}
          about={end.reportAbout}
          address={rest.address.report(code)}
          fileName={`report-${code}.md`}
        />
        {name !== null && (
          <File
            what={end.capture}
            about={end.captureAbout}
            address={rest.address.capture(name)}
            fileName={`capture-${code}.json`}
          />
        )}
      </ul>
      {records.length === 0 && <p className={styles.none}>{end.recordNone}</p>}
    </section>
  )
}

const NONE: readonly { readonly id: string; readonly title: string; readonly sha256: string | null }[] = []

interface FileProps {
  readonly what: string
  readonly about: string
  readonly address: string
  readonly fileName: string
}

function File({ what, about, address, fileName }: FileProps) {
  const { busy, fetchFile } = useDownload()
  return (
    <li>
      <button type="button" disabled={busy !== null} onClick={() => void fetchFile(address, fileName)}>
        {busy === null ? <Icon name="download" /> : <Spinner size={20} />}
        <VisuallyHidden>{t.end.download}</VisuallyHidden>
        <span className={styles.what} dir="auto">
          {what}
        </span>
        <span className={styles.about}>{busy === null ? about : t.end.fetching}</span>
      </button>
    </li>
  )
}

/** Removes characters that file systems reject from a title. */
function fileTitle(title: string): string {
  return [...title.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim()].slice(0, TITLE_MAX).join('') || 'document'
}
