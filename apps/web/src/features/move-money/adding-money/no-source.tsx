// Replaces the form while no bank of the worker can be debited: a link to add one, or to the problem of those that are linked.
import type { MoneyDestination } from '@daybreak/contract'
import Landmark from 'lucide-react/icons/landmark'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { addBankPath, linkedAccountsPath } from '#platform/paths.ts'
import { ButtonLink, EmptyState } from '#ui'

export function NoSource({ destinations }: { destinations: readonly MoneyDestination[] }) {
  const copy = useCopy()
  const hasBank = destinations.some(({ kind }) => kind === 'bank')
  return (
    <EmptyState
      icon={Landmark}
      tone="iris"
      level={2}
      title={copy(hasBank ? 'move-money.add.not-ready' : 'move-money.add.no-bank')}
      body={copy(hasBank ? 'move-money.linked.gone' : 'move-money.add.no-bank-note')}
      action={
        <ButtonLink to={hasBank ? linkedAccountsPath : addBankPath}>
          <Copy id={hasBank ? 'move-money.linked.title' : 'move-money.bank.title'} />
        </ButtonLink>
      }
    />
  )
}
