// The last resort: a page that failed to render says so instead of going blank.
import { Component, type ReactNode } from 'react'
import { logToServer } from '../calls/client-log.ts'

type PageErrorBoundaryProps = { children: ReactNode; fallback: ReactNode }

export class PageErrorBoundary extends Component<PageErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override componentDidCatch(): void {
    logToServer('render_failed')
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
