import type { Answer } from '@parley/client'
import { useState } from 'react'
import { saveFile } from '../../app/archive/saveFile.ts'
import { Button } from '../../app/ui/button.tsx'
import { useToast } from '../../app/ui/toastContext.ts'
import { t } from '../strings/t.ts'
import { type CsvColumn, csvOf } from './csv.ts'

interface CsvButtonProps<R> {
  readonly name: string
  readonly title: string
  readonly columns: readonly CsvColumn<R>[]
  readonly rows: readonly R[]
  readonly allRows?: (() => Promise<Answer<readonly R[]>>) | undefined
}

/** Downloads a table as CSV: every row of it, also those on other pages. [WC5] */
export function CsvButton<R>({ name, title, columns, rows, allRows }: CsvButtonProps<R>) {
  const [isBusy, setBusy] = useState(false)
  const toast = useToast()
  const download = async () => {
    setBusy(true)
    const answer = allRows ? await allRows() : ({ ok: true, value: rows } as const)
    setBusy(false)
    if (!answer.ok) return toast({ text: answer.error, tone: 'bad' })
    const day = new Date().toISOString().slice(0, 10)
    saveFile(new Blob([csvOf(columns, answer.value)], { type: 'text/csv;charset=utf-8' }), `parley-${name}-${day}.csv`)
  }
  return (
    <Button
      size="s"
      look="quiet"
      icon="download"
      busy={isBusy}
      aria-label={t.shell.table.downloadOf(title)}
      onClick={download}
    >
      {isBusy ? t.shell.table.downloading : t.shell.table.download}
    </Button>
  )
}
