import type { Failure, ToolRun } from '@parley/client'
import { useEffect, useId, useRef, useState } from 'react'
import { useVisits } from '../room/roomContext.ts'
import type { ToolId } from '../router.ts'
import { dateFormat } from '../strings/formats.ts'
import { t } from '../strings/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Markdown } from '../ui/markdown.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useCopy } from '../ui/useCopy.ts'
import { RoomWithThis } from './roomWithThis.tsx'
import styles from './toolResult.module.css'
import type { Run } from './useToolRun.ts'

const LONG_MS = 8_000
const DAY_MS = 86_400_000
const TOO_MANY = 429

interface ToolResultProps {
  readonly tool: ToolId
  readonly run: Run
  readonly onRetry: () => void
}

/** What became of the newest run: progress, a refusal with what to do about it, or the result. [WT2] [WT3] */
export function ToolResult({ tool, run, onRetry }: ToolResultProps) {
  return (
    <>
      <div role="status">{run.state === 'running' && <Progress />}</div>
      {run.state === 'failed' && <Refused failure={run.failure} onRetry={onRetry} />}
      {run.state === 'done' && <Output tool={tool} result={run.result} />}
    </>
  )
}

function Progress() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p className={styles.progress}>
      <Spinner /> {isLong ? t.tools.runningLong : t.tools.running}
    </p>
  )
}

function Refused({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) {
  const isCap = failure.status === TOO_MANY
  const sentence = failure.status === 0 ? t.common.unreachable : failure.error
  return (
    <Banner
      tone={isCap ? 'warn' : 'bad'}
      role="alert"
      actions={
        isCap ? null : (
          <Button size="s" onClick={onRetry}>
            {t.tools.retry}
          </Button>
        )
      }
    >
      {sentence}
      {isCap && ` ${t.tools.capHint(midnightHere())}`}
    </Banner>
  )
}

/** The next midnight of UTC, when the day's runs are counted anew, in the visitor's time. */
function midnightHere(): string {
  const midnight = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS)
  return dateFormat({ hour: '2-digit', minute: '2-digit' }).format(midnight)
}

function Output({ tool, result }: { readonly tool: ToolId; readonly result: ToolRun }) {
  const id = useId()
  const visits = useVisits()
  const copy = useCopy()
  const title = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title of each new result takes the focus
  useEffect(() => title.current?.focus(), [result.runId])
  const take = async () => {
    if (await copy(result.output, t.tools.copied)) void visits.tool(tool, 'copied')
  }
  const remaining = result.source === 'ai' ? t.tools.remaining(result.remainingToday) : ''
  return (
    <>
      <Card aria-labelledby={id} className={styles.result}>
        <div className={styles.head}>
          <h2 id={id} ref={title} tabIndex={-1} className={styles.title}>
            {t.tools.byId[tool].result}
          </h2>
          <Button size="s" icon="copy" onClick={() => void take()}>
            {t.tools.copy}
          </Button>
        </div>
        <p className={styles.source}>
          {result.source === 'ai' ? t.tools.byModel : t.tools.byRules} {remaining}
        </p>
        <div data-private dir="auto">
          {/* Its headings begin at the second level, below this card's. */}
          <Markdown source={result.output} />
        </div>
      </Card>
      <RoomWithThis tool={tool} output={result.output} />
    </>
  )
}
