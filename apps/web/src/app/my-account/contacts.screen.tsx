// "Phone and email", a page under Profile. Readings 4.8, "Contact".
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useRefreshProfile } from '#features/employee'
import { Contacts } from '#features/session'
import { Copy } from '#platform/copy/copy.tsx'
import { myAccountPath } from '#platform/paths.ts'
import { Icon, Link } from '#ui'
import { AccountFrame } from './account-frame.tsx'
import styles from './account-frame.module.css'

export function ContactsScreen() {
  const refresh = useRefreshProfile()
  return (
    <AccountFrame>
      <Link className={styles['back']} to={myAccountPath}>
        <Icon of={ArrowLeft} size="sm" />
        <Copy id="employee.account.tab-profile" />
      </Link>
      <div className="grid">
        <Contacts onChanged={() => void refresh()} />
      </div>
    </AccountFrame>
  )
}
