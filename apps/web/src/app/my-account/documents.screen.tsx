// My Account, "Documents": statements, fees, older history, and agreements. Readings 4.8; the picture `my-account-documents`.
import { AgreementsCard } from '#features/consents'
import { DisputeLetters } from '#features/disputes'
import { FeesPaid, ProofCard, StatementsCard, WholeHistory } from '#features/statements'
import { AccountFrame } from './account-frame.tsx'
import styles from '../screens/my-account.module.css'

/** The order here is the order a screen reader and a phone meet; a desktop has the right column beside the rest. */
export function DocumentsScreen() {
  return (
    <AccountFrame>
      <div className={`grid ${styles['main']}`}>
        <div className="grid">
          <StatementsCard />
          <WholeHistory />
        </div>
        <div className="grid">
          <FeesPaid />
          <ProofCard />
          <DisputeLetters />
          <AgreementsCard />
        </div>
      </div>
    </AccountFrame>
  )
}
