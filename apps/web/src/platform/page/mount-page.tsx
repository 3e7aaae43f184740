// Replaces the prerendered page with the live one, in one step, without losing what was typed.
import { startTransition, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Announcer, Button, DawnPage, Sheet } from '#ui'
import { EarlyInputProvider, readEarlyInput, restoreEarlyFocus, withKeptInput } from './early-input.ts'
import { betweenPresses, makeUpForEarlyPress } from './early-press.ts'
import { Copy } from '../copy/copy.tsx'
import { NowProvider, type NowMs } from './page-clock.tsx'
import { PageErrorBoundary } from './page-error-boundary.tsx'

/** Our reading of "prerendered, then rendered": the tree is rendered from scratch, because the page may know more than the build did. */
export function mountPage(page: ReactNode, nowMs: NowMs): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('the document has no #root')
  betweenPresses(() => drawPage(root, page, nowMs))
}

function drawPage(root: HTMLElement, page: ReactNode, nowMs: NowMs): void {
  const early = withKeptInput(readEarlyInput(root))
  const draw = () => createRoot(root).render(<PageFrame {...{ early, nowMs }}>{page}</PageFrame>)
  if (root.querySelector('form, input, button') === null) {
    // Nothing can have been typed or pressed here: rendered in slices, so that a touch on the page is answered.
    startTransition(draw)
    return
  }
  // Synchronous, so that no key press falls between reading the old fields and showing the new ones.
  flushSync(draw)
  restoreEarlyFocus(root, early)
  makeUpForEarlyPress(root)
}

type PageFrameProps = { early: Parameters<typeof EarlyInputProvider>[0]['value']; nowMs: NowMs; children: ReactNode }

function PageFrame({ early, nowMs, children }: PageFrameProps) {
  return (
    <NowProvider value={nowMs}>
      <EarlyInputProvider value={early}>
        <PageErrorBoundary fallback={<BrokenPage />}>
          <Announcer>{children}</Announcer>
        </PageErrorBoundary>
      </EarlyInputProvider>
    </NowProvider>
  )
}

/** Plain on purpose: whatever broke must not be needed here. */
function BrokenPage() {
  return (
    <DawnPage>
      <Sheet>
        <h1>
          <Copy id="shell.error.load-title" />
        </h1>
        <p>
          <Copy id="shell.error.load-body" />
        </p>
        <Button full onClick={() => window.location.reload()}>
          <Copy id="shell.action.try-again" />
        </Button>
      </Sheet>
    </DawnPage>
  )
}
