import { useRef, useState } from 'react'
import { useTitle } from '../archive/useTitle.ts'
import { useVisits } from '../room/roomContext.ts'
import { Link, TOOLS, type ToolId } from '../router.ts'
import { t } from '../strings/t.ts'
import { PageFooter } from '../ui/pageFooter.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'
import { ToolForm } from './toolForm.tsx'
import styles from './toolPage.module.css'
import { ToolResult } from './toolResult.tsx'
import { useToolRun } from './useToolRun.ts'

/** One free tool: a text goes in, a result comes out that can be copied or taken into a room. [WT1] [WT2] */
export function ToolPage({ tool }: { readonly tool: ToolId }) {
  const words = t.tools.byId[tool]
  useTitle(words.title)
  const visits = useVisits()
  const isStarted = useRef(false)
  const [text, setText] = useState('')
  const [run, start] = useToolRun(tool)
  const type = (typed: string) => {
    if (!isStarted.current && typed !== '') void visits.tool(tool, 'started')
    isStarted.current ||= typed !== ''
    setText(typed)
  }
  return (
    <>
      <PageHeader />
      <main className={styles.page} tabIndex={-1}>
        <header className={styles.head} data-public>
          <h1>{words.title}</h1>
          <p className={styles.lead}>{words.lead}</p>
        </header>
        <ToolForm tool={tool} text={text} onType={type} isRunning={run.state === 'running'} onRun={start} />
        <ToolResult tool={tool} run={run} onRetry={() => void start(text)} />
        <nav className={styles.others} aria-labelledby="other-tools" data-public>
          <h2 id="other-tools" className={styles.othersTitle}>
            {t.tools.others}
          </h2>
          <ul className={styles.othersList}>
            {TOOLS.filter((other) => other !== tool).map((other) => (
              <li key={other}>
                <Link href={`/tools/${other}`}>{t.tools.byId[other].title}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </main>
      <PageFooter />
    </>
  )
}
