// The row of a restricted account in the list of limits, with a link to what the worker can do.
import { useQuery } from '@tanstack/react-query'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { Copy } from '#platform/copy/copy.tsx'
import { accountRestrictedPath } from '#platform/paths.ts'
import { ItemLink } from '#ui'
import { payrollAccountQuery } from '../accounts.queries.ts'

export function useIsRestricted(): boolean {
  const { data: account } = useQuery(payrollAccountQuery)
  return account !== undefined && account.restriction !== null
}

export function RestrictedRow() {
  return (
    <ItemLink
      to={accountRestrictedPath}
      icon={ShieldAlert}
      tone="warn"
      title={<Copy id="session.limits.restricted" />}
      body={<Copy id="session.limits.restricted-note" />}
    />
  )
}
