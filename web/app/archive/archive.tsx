import type { SessionSummary, TemplateId } from '@parley/client'
import { useMemo, useState } from 'react'
import { useRest } from '../room/roomContext.ts'
import { Link } from '../router.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/emptyState.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/textField.tsx'
import { Waiting } from '../ui/waiting.tsx'
import styles from './archive.module.css'
import { narrowed } from './narrowed.ts'
import { SessionRow } from './sessionRow.tsx'
import { useLoaded } from './useLoaded.ts'
import { useTitle } from './useTitle.ts'

/** As many as the service lists at once. */
const LISTED_MAX = 200

/** Past meetings, to be searched and opened. [WA5] [WA6] */
export function Archive() {
  useTitle(t.archive.title)
  const rest = useRest()
  const [loaded, retry] = useLoaded(useMemo(() => () => rest.history(LISTED_MAX), [rest]))
  return (
    <>
      <PageHeader />
      <main className={styles.page} tabIndex={-1}>
        <header className={styles.head}>
          <h1>{t.archive.title}</h1>
          <p>{t.archive.lead}</p>
        </header>
        {loaded.state === 'loading' && <Waiting text={t.archive.loading} />}
        {loaded.state === 'failed' && (
          <EmptyState icon="warning" title={loaded.error}>
            <Button onClick={retry}>{t.archive.retry}</Button>
          </EmptyState>
        )}
        {loaded.state === 'done' && <Sessions sessions={loaded.value} />}
      </main>
    </>
  )
}

function Sessions({ sessions }: { readonly sessions: readonly SessionSummary[] }) {
  const [words, setWords] = useState('')
  const [template, setTemplate] = useState<TemplateId | 'all'>('all')
  if (sessions.length === 0) return <NothingYet />
  const fitting = narrowed(sessions, { words, template })
  const templates = Object.entries(t.common.templateNames).map(([value, label]) => {
    return { value: value as TemplateId, label }
  })
  const clear = () => {
    setWords('')
    setTemplate('all')
  }
  return (
    <>
      <search className={styles.search}>
        <TextField
          type="search"
          label={t.archive.search}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Select
          label={t.archive.template}
          options={[{ value: 'all' as const, label: t.archive.everyTemplate }, ...templates]}
          value={template}
          onPick={setTemplate}
        />
      </search>
      <p className={styles.count} role="status">
        {t.archive.count(fitting.length, sessions.length)}
        {sessions.length >= LISTED_MAX && ` ${t.archive.limited(LISTED_MAX)}`}
      </p>
      {fitting.length === 0 ? (
        <EmptyState icon="search" title={t.archive.none}>
          <Button onClick={clear}>{t.archive.clear}</Button>
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {fitting.map((session) => (
            <SessionRow key={session.name} session={session} />
          ))}
        </ul>
      )}
    </>
  )
}

function NothingYet() {
  return (
    <EmptyState icon="clock" title={t.archive.empty}>
      <p>{t.archive.emptyLead}</p>
      <Link href="/">{t.archive.begin}</Link>
    </EmptyState>
  )
}
