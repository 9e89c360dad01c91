import { Component, type ReactNode } from 'react'
import { t } from '../strings/en.ts'
import { Button } from './button.tsx'
import { EmptyState } from './emptyState.tsx'

interface Props {
  readonly children: ReactNode
  /** What stands in the place of what failed. */
  readonly fallback?: ReactNode
}

/** Keeps a part that failed from taking the page with it. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      this.props.fallback ?? (
        <EmptyState icon="warning" title={t.common.broken}>
          <p>{t.common.brokenHint}</p>
          <Button onClick={() => location.reload()}>{t.common.reload}</Button>
        </EmptyState>
      )
    )
  }
}
