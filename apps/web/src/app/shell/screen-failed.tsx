// Shown when a screen broke, or its code did not load. The shell around it stays, so the worker can go elsewhere or log out.
import { useEffect } from 'react'
import { logToServer } from '#platform/calls/client-log.ts'
import { useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { Card, LoadFailed } from '#ui'

export function ScreenFailed({ onTryAgain }: { onTryAgain: () => void }) {
  const copy = useCopy()
  usePageTitle(copy('shell.title.pattern', { page: copy('shell.error.load-title') }))
  useEffect(() => logToServer('render_failed'), [])
  return (
    <Card>
      <LoadFailed onRetry={onTryAgain} />
    </Card>
  )
}
