import type { ReactNode } from 'react'
import { Button } from '../../app/ui/button.tsx'
import { EmptyState } from '../../app/ui/emptyState.tsx'
import { Waiting } from '../../app/ui/waiting.tsx'
import { t } from '../strings/t.ts'
import styles from './answered.module.css'
import type { Asked } from './useAnswer.ts'

interface AnsweredProps<T> {
  readonly asked: Asked<T>
  readonly children: (value: T) => ReactNode
}

/** Shows an answer, or that it is waited for, or why there is none. An older answer stays, dimmed, while a newer one loads. [WC2] */
export function Answered<T>({ asked: { value, failure, isLoading, retry }, children }: AnsweredProps<T>) {
  if (failure !== null) {
    return (
      <div role="alert">
        <EmptyState icon="warning" title={failure.status === 404 ? t.shell.missing : t.shell.failed}>
          <p>{failure.status === 0 ? t.shell.unreachable : failure.error}</p>
          <Button icon="refresh" onClick={retry}>
            {t.shell.retry}
          </Button>
        </EmptyState>
      </div>
    )
  }
  if (value === null) return <Waiting />
  return (
    <div className={styles.answer} aria-busy={isLoading}>
      {children(value)}
    </div>
  )
}
