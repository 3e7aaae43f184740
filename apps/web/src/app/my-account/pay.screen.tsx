// My Account, "Pay": how pay comes in, which transfers follow it, and which companies are blocked. Readings 4.8; the picture
// `my-account-pay`.
import { DirectDeposit, PayElection } from '#features/accounts'
import { LinkedCard, PaydayCard } from '#features/move-money'
import { StoppedCompanies } from '#features/transactions'
import { AccountFrame } from './account-frame.tsx'
import styles from '../screens/my-account.module.css'

/** The order here is the order a screen reader and a phone meet; a desktop has the right column beside the rest. */
export function PayScreen() {
  return (
    <AccountFrame>
      <div className={`grid ${styles['columns']}`}>
        <div className="grid">
          <PayElection />
          <PaydayCard />
          <StoppedCompanies />
        </div>
        <div className="grid">
          <LinkedCard />
          <DirectDeposit />
        </div>
      </div>
    </AccountFrame>
  )
}
