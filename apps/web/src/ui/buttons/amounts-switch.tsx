// Shows all amounts of a page, or hides them. DESIGN-2, A "Hidden amounts".
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { Copy } from '#platform/copy/copy.tsx'
import { useHideAmounts } from '#platform/page/hide-amounts.tsx'
import { Button } from './button.tsx'

export function AmountsSwitch({ className }: { className?: string | undefined }) {
  const { isHidden, show, hide } = useHideAmounts()
  return (
    <Button variant="quiet" size="sm" icon={isHidden ? Eye : EyeOff} className={className} onClick={isHidden ? show : hide}>
      <Copy id={isHidden ? 'accounts.banner.show' : 'accounts.banner.hide'} />
    </Button>
  )
}
