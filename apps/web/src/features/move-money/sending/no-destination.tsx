// Replaces a form while there is no destination: a bank has to be added first.
import Landmark from 'lucide-react/icons/landmark'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { addBankPath } from '#platform/paths.ts'
import { ButtonLink, EmptyState } from '#ui'

export function NoDestination() {
  const copy = useCopy()
  return (
    <EmptyState
      icon={Landmark}
      tone="iris"
      level={2}
      title={copy('move-money.bank.title')}
      body={copy('move-money.bank.lead')}
      action={
        <ButtonLink to={addBankPath}>
          <Copy id="shell.action.continue" />
        </ButtonLink>
      }
    />
  )
}
