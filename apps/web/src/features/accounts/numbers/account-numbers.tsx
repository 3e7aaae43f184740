// The account and routing number with their eyes and copy buttons, the bank beside them, and why they cannot be shown. Specification 2.
import type { PayrollAccount } from '@daybreak/contract'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy } from '#platform/copy/copy.tsx'
import { MessageNotice } from '#ui'
import { SecretNumber } from './secret-number.tsx'
import { useNumbers } from './use-numbers.ts'
import styles from '../account-details.module.css'

type AccountNumbersProps = { account: PayrollAccount; className?: string | undefined }

export function AccountNumbers({ account: { id, details }, className }: AccountNumbersProps) {
  const { shown, message, fetching, toggle, copy } = useNumbers(id)
  return (
    <>
      <div className={className}>
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
      {shown.bank && <Bank type={shown.bank.type} />}
      <MessageNotice message={message} className={styles['problem']} />
    </>
  )
}

/** Forms for direct deposit ask for these beside the number. The program's bank is the brand's: the card provider knows it as a code. */
function Bank({ type }: { type: string | null }) {
  const { bankName } = useBrand()
  return (
    <dl className={styles['bank']}>
      <div>
        <dt>
          <Copy id="accounts.details.bank" />
        </dt>
        <dd>{bankName}</dd>
      </div>
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

function AccountType({ type }: { type: string }) {
  if (type === 'CHECKING') return <Copy id="accounts.details.type-checking" />
  if (type === 'SAVINGS') return <Copy id="accounts.details.type-savings" />
  return type
}
