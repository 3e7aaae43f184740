// A screen that broke, or whose code did not arrive. The shell around it stays, so the worker can go elsewhere or log out.
import CloudOff from 'lucide-react/icons/cloud-off'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect } from 'react'
import { logToServer } from '#platform/client-log.ts'
import { useCopy } from '#platform/copy.tsx'
import { Button, Card, EmptyState } from '#ui'

export function ScreenFailed({ onTryAgain }: { onTryAgain: () => void }) {
  const copy = useCopy()
  useEffect(() => logToServer('render_failed'), [])
  return (
    <Card>
      <div role="alert">
        <EmptyState
          icon={CloudOff}
          tone="warn"
          title={copy('shell.error.load-title')}
          body={copy('shell.error.load-body')}
          action={
            <Button variant="tint" size="sm" icon={RotateCw} onClick={onTryAgain}>
              {copy('shell.action.try-again')}
            </Button>
          }
        />
      </div>
    </Card>
  )
}
