// Says at once that something could not be loaded, with a button to try again.
import CloudOff from 'lucide-react/icons/cloud-off'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button } from '../buttons/button.tsx'
import { EmptyState } from './empty-state.tsx'

type LoadFailedProps = {
  /** In the place of the words that fit everywhere. */
  title?: string
  /** The level of the heading, as in an empty state. */
  level?: 2 | 3
  isBusy?: boolean
  onRetry: () => void
}

export function LoadFailed({ title, level = 3, isBusy = false, onRetry }: LoadFailedProps) {
  const copy = useCopy()
  const words = title === undefined ? { title: copy('shell.error.load-title'), body: copy('shell.error.load-body') } : { title }
  return (
    <div role="alert">
      <EmptyState
        icon={CloudOff}
        tone="warn"
        level={level}
        {...words}
        action={
          <Button variant="tint" size="sm" icon={RotateCw} busy={isBusy} onClick={onRetry}>
            <Copy id="shell.action.try-again" />
          </Button>
        }
      />
    </div>
  )
}
