import { Component, type ReactNode } from 'react'
import { t } from '../strings/t.ts'
import { Button } from './button.tsx'
import { EmptyState } from './emptyState.tsx'

interface Props {
  readonly children: ReactNode
  /** Shown in place of the children after they failed. */
  readonly fallback?: ReactNode
}

/** Contains a rendering error so that the rest of the page keeps working. */
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
