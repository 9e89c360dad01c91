import { Component, type ReactNode } from 'react'

interface Props {
  readonly place: number
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Shows a message when a moment cannot be rendered, and tries again at the next one. [WA11] */
export class SceneBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidUpdate({ place }: Props): void {
    if (this.state.failed && place !== this.props.place) this.setState({ failed: false })
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
