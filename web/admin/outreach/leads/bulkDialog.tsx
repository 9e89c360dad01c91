import type { Answer } from '@parley/client'
import { useState } from 'react'
import { Refused } from '../../../app/spaces/refused.tsx'
import { useRequest } from '../../../app/spaces/useRequest.ts'
import { Banner } from '../../../app/ui/banner.tsx'
import { Button } from '../../../app/ui/button.tsx'
import { Dialog } from '../../../app/ui/dialog.tsx'
import { TextField } from '../../../app/ui/textField.tsx'
import { t } from '../../strings/t.ts'
import type { Batch, OutreachRest } from '../outreachRest.ts'
import { typedNumber } from '../parts/numberField.ts'
import { useOutreach } from '../parts/useOutreach.ts'
import { BATCH_MAX, type BulkResult, prepared, redrafted, rescored } from './bulk.ts'
import styles from './leads.module.css'

const said = t.outreach.leads

export type Bulk = 'prepare' | 'rescore' | 'redraft'

interface BulkDialogProps {
  readonly bulk: Bulk
  /** The score that the autopilot asks for. */
  readonly minScore: number
  /** Drafts that were not sent. */
  readonly drafted: number
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Work on many leads at once: asks once, then says what came of it, and whether more is left. [WF3] */
export function BulkDialog({ bulk, minScore, drafted, onDone, onClose }: BulkDialogProps) {
  const outreach = useOutreach()
  const { isBusy, failure, run } = useRequest()
  const [limit, setLimit] = useState('50')
  const [score, setScore] = useState(String(minScore))
  const [result, setResult] = useState<BulkResult | null>(null)
  const most = typedNumber(limit, 1, BATCH_MAX)
  const least = typedNumber(score, 0, 100)
  const hasFields = bulk !== 'redraft'
  const isWrong = hasFields && (most === null || least === null)
  const go = async () => {
    if (isWrong) return
    const done = await run(() => ask(outreach, bulk, { limit: most ?? 1, minScore: least ?? 0 }))
    if (done === null) return
    setResult(done)
    onDone()
  }
  return (
    <Dialog
      open
      title={said[bulk].title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{result === null ? t.actions.cancel : said.close}</Button>
          {result === null && (
            <Button look={bulk === 'redraft' ? 'danger' : 'primary'} busy={isBusy} disabled={isWrong} onClick={go}>
              {said[bulk].confirm}
            </Button>
          )}
        </>
      }
    >
      <p>{said[bulk].text}</p>
      {bulk === 'redraft' && result === null && <p>{said.redraft.count(t.outreach.shared.drafts(drafted))}</p>}
      {hasFields && result === null && (
        <div className={styles.fields}>
          <TextField
            label={said.prepare.limit}
            hint={said.prepare.limitHint}
            error={most === null ? said.numbers.limit : null}
            inputMode="numeric"
            value={limit}
            onChange={(event) => setLimit(event.target.value)}
          />
          <TextField
            label={said.prepare.minScore}
            hint={said.prepare.minScoreHint}
            error={least === null ? said.numbers.score : null}
            inputMode="numeric"
            value={score}
            onChange={(event) => setScore(event.target.value)}
          />
        </div>
      )}
      {result && (
        <Banner tone={result.isPartial ? 'warn' : 'good'}>
          {result.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Banner>
      )}
      <Refused failure={failure} />
    </Dialog>
  )
}

/** Makes the request of a bulk, and tells what came of it. */
async function ask(outreach: OutreachRest, bulk: Bulk, batch: Batch): Promise<Answer<BulkResult>> {
  if (bulk === 'prepare') return told(await outreach.prepare(batch), prepared)
  if (bulk === 'rescore') return told(await outreach.rescore(batch), rescored)
  return told(await outreach.redraftUnsent(), redrafted)
}

const told = <T,>(answer: Answer<T>, tell: (value: T) => BulkResult): Answer<BulkResult> =>
  answer.ok ? { ok: true, value: tell(answer.value) } : answer
