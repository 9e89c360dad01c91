import { useRest, useRoom } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { VisuallyHidden } from '../ui/visuallyHidden.tsx'
import styles from './toKeep.module.css'
import { useArchiveName } from './useArchiveName.ts'
import { type Download, useDownload } from './useDownload.ts'

/** Maximum characters of a document's title in a file name. */
const TITLE_MAX = 60

/** Downloads: a review record for each document, the report, the capture. [WM21] */
export function ToKeep() {
  const rest = useRest()
  const code = useRoom((room) => room.code) ?? ''
  const docs = useRoom((room) => room.state?.docs ?? NONE)
  const inScope = useRoom((room) => (room.state?.progress.totalCount ?? 0) > 0)
  const isElsewhere = useRoom((room) => room.resident !== null)
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
            about={isElsewhere ? end.recordAboutResident : end.recordAbout}
            onFetch={(files) => files.fetchRecord(code, id, `${fileTitle(title)} - review record.pdf`)}
          />
        ))}
        <File
          what={end.reportWord}
          about={end.reportWordAbout}
          onFetch={(files) => files.fetchFile(rest.address.report(code, 'docx'), `report-${code}.docx`)}
        />
        <File
          what={end.reportPage}
          about={end.reportPageAbout}
          onFetch={(files) => files.fetchFile(rest.address.report(code, 'html'), `report-${code}.html`)}
        />
        <File
          what={end.reportFile}
          about={end.reportAbout}
          onFetch={(files) => files.fetchFile(rest.address.report(code), `report-${code}.md`)}
        />
        {name !== null && (
          <File
            what={end.capture}
            about={end.captureAbout}
            onFetch={(files) => files.fetchFile(rest.address.capture(name), `capture-${code}.json`)}
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
  readonly onFetch: (files: Download) => Promise<void>
}

function File({ what, about, onFetch }: FileProps) {
  const files = useDownload()
  const { isBusy, failure } = files
  return (
    <li>
      <button type="button" disabled={isBusy} onClick={() => void onFetch(files)}>
        {isBusy ? <Spinner size={20} /> : <Icon name="download" />}
        <VisuallyHidden>{t.end.download}</VisuallyHidden>
        <span className={styles.what} dir="auto">
          {what}
        </span>
        <span className={styles.about} data-failed={failure !== null && !isBusy}>
          {isBusy ? t.end.fetching : (failure ?? about)}
        </span>
      </button>
    </li>
  )
}

/** Removes characters that file systems reject from a title. */
function fileTitle(title: string): string {
  return [...title.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim()].slice(0, TITLE_MAX).join('') || 'document'
}
