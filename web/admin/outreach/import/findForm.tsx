import { type ReactNode, useState } from 'react'
import { LEAD_SOURCES } from '#engine/lead/states.ts'
import { Banner } from '../../../app/ui/banner.tsx'
import { TextArea } from '../../../app/ui/textArea.tsx'
import { TextField } from '../../../app/ui/textField.tsx'
import { Choice } from '../../filters/choice.tsx'
import { FileDrop } from '../../parts/fileDrop.tsx'
import { Panel } from '../../parts/panel.tsx'
import { useSetting } from '../../shell/address.ts'
import { t } from '../../strings/t.ts'
import { CSV_BYTES_MAX, csvText } from './csvText.ts'
import type { FindDraft } from './findDraft.ts'
import styles from './import.module.css'

const said = t.outreach.find

interface FindFormProps {
  readonly draft: FindDraft
  readonly faults: Readonly<Partial<Record<keyof FindDraft, string>>>
  readonly onType: (draft: FindDraft) => void
  /** The button that looks for what is typed. */
  readonly children: ReactNode
}

/** Where leads are taken from, and which of them. The source stands in the address. [WF11] */
export function FindForm({ draft, faults, onType, children }: FindFormProps) {
  const [, setSource] = useSetting('source')
  const set = (change: Partial<FindDraft>) => onType({ ...draft, ...change })
  const isCsv = draft.source === 'csv'
  return (
    <Panel title={said.settings}>
      <Choice
        label={said.source}
        options={LEAD_SOURCES.map((value) => ({ value, label: t.outreach.shared.sources[value] }))}
        value={draft.source}
        onPick={(source) => setSource(source === 'csv' ? '' : source)}
      />
      <p className={styles.note}>{said.hints[draft.source]}</p>
      {isCsv && <CsvFields csv={draft.csv} error={faults.csv} onCsv={(csv) => set({ csv })} />}
      <div className={styles.fields}>
        <TextField
          label={said.query}
          hint={said.queryHint}
          maxLength={200}
          value={draft.query}
          onChange={(event) => set({ query: event.target.value })}
        />
        {!isCsv && (
          <TextField
            label={said.limit}
            hint={said.limitHint}
            error={faults.limit ?? null}
            inputMode="numeric"
            value={draft.limit}
            onChange={(event) => set({ limit: event.target.value })}
          />
        )}
        <TextField
          label={said.minScore}
          hint={said.minScoreHint}
          error={faults.minScore ?? null}
          inputMode="numeric"
          value={draft.minScore}
          onChange={(event) => set({ minScore: event.target.value })}
        />
        <TextField
          label={said.tags}
          hint={said.tagsHint}
          value={draft.tags}
          onChange={(event) => set({ tags: event.target.value })}
        />
      </div>
      <div className={styles.buttons}>{children}</div>
    </Panel>
  )
}

interface CsvFieldsProps {
  readonly csv: string
  readonly error: string | undefined
  readonly onCsv: (csv: string) => void
}

/** A CSV as a file, dropped or chosen, or pasted. */
function CsvFields({ csv, error, onCsv }: CsvFieldsProps) {
  const [file, setFile] = useState<{ readonly name: string; readonly isLatin: boolean } | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const take = async (given: File) => {
    setTooLarge(given.size > CSV_BYTES_MAX)
    if (given.size > CSV_BYTES_MAX) return
    const { text, isLatin } = csvText(await given.arrayBuffer())
    setFile({ name: given.name, isLatin })
    onCsv(text)
  }
  return (
    <div className={styles.csv}>
      <div>
        <FileDrop label={said.file} accept=".csv,.txt,.tsv,text/csv" onFile={take} />
        <p className={styles.note}>{file === null ? said.drop : said.named(file.name)}</p>
      </div>
      <TextArea
        label={said.rows}
        hint={said.rowsHint}
        error={isTooLarge ? said.tooLarge : csv === '' ? null : (error ?? null)}
        rows={8}
        className={styles.rows}
        spellCheck={false}
        placeholder={said.placeholder}
        value={csv}
        onChange={(event) => {
          setFile(null)
          setTooLarge(false)
          onCsv(event.target.value)
        }}
      />
      {file?.isLatin && <Banner tone="warn">{said.latin}</Banner>}
    </div>
  )
}
