// On home, while the account is restricted: what leads to what can be done. Design B, "Account restricted".
import { useQuery } from '@tanstack/react-query'
import Info from 'lucide-react/icons/info'
import { Copy } from '#platform/copy/copy.tsx'
import { accountRestrictedPath } from '#platform/paths.ts'
import { Link, Notice } from '#ui'
import { payrollAccountQuery } from '../accounts.queries.ts'

export function RestrictedNotice() {
  const { data: account } = useQuery(payrollAccountQuery)
  if (!account?.restriction) return null
  return (
    <Notice tone="warn" icon={Info}>
      <p>
        <Link to={accountRestrictedPath}>
          <Copy id="employee.restricted.see" />
        </Link>
      </p>
    </Notice>
  )
}
