import { Component, type ReactNode } from 'react'

interface Props {
  /** Stands where the part would have been. */
  fallback: ReactNode
  children: ReactNode
}

/** Keeps a page alive when one part of it cannot be loaded or drawn, such as a map without its code offline. */
export class PartBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
