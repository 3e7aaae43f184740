// "Move Money", the first page, with how pay comes in. Specification 2, "/move-money".
import { useQuery } from '@tanstack/react-query'
import { DirectDeposit, payrollAccountQuery } from '#features/accounts'
import { MoveMoneyHome } from '#features/move-money'
import { moveMoneyPath } from '#platform/paths.ts'
import { useAddressSteps } from '../use-address-steps.ts'

export function MoveMoneyScreen() {
  const { data: account } = useQuery(payrollAccountQuery)
  const { search, open } = useAddressSteps()
  return (
    <MoveMoneyHome
      direction={search.get('way') === 'in' ? 'in' : 'out'}
      // In the address, so that Back from adding money finds it again; no step of its own.
      onDirection={(direction) => open(direction === 'in' ? `${moveMoneyPath}?way=in` : moveMoneyPath, { replace: true })}
      accountLast4={account?.details.accountNumberLast4 ?? null}
      open={open}
      deposit={<DirectDeposit />}
    />
  )
}
