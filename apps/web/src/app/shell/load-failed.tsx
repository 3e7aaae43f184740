// Shown when the profile could not be loaded, so that nothing of the app can be shown.
import CloudOff from 'lucide-react/icons/cloud-off'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { Button } from '#ui'
import { QuietSheet } from './quiet-sheet.tsx'

type LoadFailedProps = { isTrying: boolean; onTryAgain: () => void; isLeaving: boolean; onLogOut: () => void }

export function LoadFailed({ isTrying, onTryAgain, isLeaving, onLogOut }: LoadFailedProps) {
  const copy = useCopy()
  usePageTitle(copy('shell.title.pattern', { page: copy('shell.error.load-title') }))
  return (
    <QuietSheet
      icon={CloudOff}
      tone="warn"
      title={<Copy id="shell.error.load-title" />}
      body={<Copy id="shell.error.load-body" />}
      {...{ isLeaving, onLogOut }}
    >
      <Button full icon={RotateCw} busy={isTrying} onClick={onTryAgain}>
        <Copy id="shell.action.try-again" />
      </Button>
    </QuietSheet>
  )
}
