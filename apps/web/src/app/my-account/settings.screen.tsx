// "Settings", a page under Profile. Decision 38.
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Settings } from '#features/employee'
import { ShowAgain } from '#features/popups'
import { Copy } from '#platform/copy/copy.tsx'
import { myAccountPath } from '#platform/paths.ts'
import { Icon, Link } from '#ui'
import { AccountFrame } from './account-frame.tsx'
import styles from './account-frame.module.css'

export function SettingsScreen() {
  return (
    <AccountFrame>
      <Link className={styles['back']} to={myAccountPath}>
        <Icon of={ArrowLeft} size="sm" />
        <Copy id="employee.account.tab-profile" />
      </Link>
      <Settings>
        <ShowAgain />
      </Settings>
    </AccountFrame>
  )
}
