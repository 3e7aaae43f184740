// The notice on home while no money can leave the account, with a link to what the worker can do. Design B, "Account restricted".
import type { CopyKey } from '@daybreak/copy'
import { useQuery } from '@tanstack/react-query'
import Info from 'lucide-react/icons/info'
import { Copy } from '#platform/copy/copy.tsx'
import { accountRestrictedPath, closeAccountPath } from '#platform/paths.ts'
import { whileClosing } from '#platform/while-closing.ts'
import { Link, Notice } from '#ui'
import { payrollAccountQuery } from '../accounts.queries.ts'

export function RestrictedNotice() {
  const { data: account } = useQuery(payrollAccountQuery)
  if (account?.restriction) return <Held to={accountRestrictedPath} words="employee.restricted.see" />
  return account?.isClosing ? <Held to={closeAccountPath} words={whileClosing['accounts.closing'].id} /> : null
}

function Held({ to, words }: { to: string; words: CopyKey }) {
  return (
    <Notice tone="warn" icon={Info}>
      <p>
        <Link to={to}>
          <Copy id={words} />
        </Link>
      </p>
    </Notice>
  )
}
