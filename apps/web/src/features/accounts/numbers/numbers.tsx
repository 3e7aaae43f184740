// The account and routing number with buttons to show and copy them, the bank beside them, and why they cannot be shown.
// Specification 2.
import type { PayrollAccount } from '@daybreak/contract'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy } from '#platform/copy/copy.tsx'
import { MessageNotice } from '#ui'
import { SecretNumber } from './secret-number.tsx'
import { useNumbers } from './use-numbers.ts'
import styles from '../account-details.module.css'

type AccountNumbersProps = {
  account: PayrollAccount
  /** The bank's name comes before the numbers from the start, not only beside a revealed number. */
  isBankShown?: boolean
  className?: string | undefined
}

export function AccountNumbers({ account: { id, details }, isBankShown = false, className }: AccountNumbersProps) {
  const { shown, message, fetching, toggle, copy } = useNumbers(id)
  return (
    <>
      <div className={className}>
        {isBankShown && <BankFirst />}
        {(['account', 'routing'] as const).map((name) => (
          <SecretNumber
            key={name}
            name={name}
            last4={name === 'account' ? details.accountNumberLast4 : details.routingNumberLast4}
            number={shown[name]}
            fetchingFor={fetching?.name === name ? fetching.for : null}
            onToggle={() => void toggle(name)}
            onCopy={() => copy(name)}
          />
        ))}
      </div>
      {shown.bank && <Bank type={shown.bank.type} isNamed={!isBankShown} />}
      <MessageNotice message={message} className={styles['problem']} />
    </>
  )
}

/** Forms for direct deposit ask for these beside the number. The program's bank is the brand's: the card provider knows it as a code. */
function Bank({ type, isNamed }: { type: string | null; isNamed: boolean }) {
  const { bankName } = useBrand()
  if (type === null && !isNamed) return null
  return (
    <dl className={styles['bank']}>
      {isNamed && (
        <div>
          <dt>
            <Copy id="accounts.details.bank" />
          </dt>
          <dd>{bankName}</dd>
        </div>
      )}
      {type !== null && (
        <div>
          <dt>
            <Copy id="accounts.details.type" />
          </dt>
          <dd>
            <AccountType type={type} />
          </dd>
        </div>
      )}
    </dl>
  )
}

function BankFirst() {
  const { bankName } = useBrand()
  return (
    <dl className={styles['bankFirst']}>
      <dt>
        <Copy id="accounts.details.bank" />
      </dt>
      <dd>{bankName}</dd>
    </dl>
  )
}

function AccountType({ type }: { type: string }) {
  if (type === 'CHECKING') return <Copy id="accounts.details.type-checking" />
  if (type === 'SAVINGS') return <Copy id="accounts.details.type-savings" />
  return type
}
