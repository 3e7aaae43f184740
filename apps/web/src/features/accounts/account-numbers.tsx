// The account and routing number with their eyes and copy buttons, the bank beside them, and why they cannot be shown. Specification 2.
import type { PayrollAccount } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { Copy } from '#platform/copy.tsx'
import { Notice } from '#ui'
import { SecretNumber } from './secret-number.tsx'
import { useNumbers, type NumbersProblem } from './use-numbers.ts'
import styles from './account-details.module.css'

type AccountNumbersProps = { account: PayrollAccount; className?: string | undefined }

export function AccountNumbers({ account: { id, details }, className }: AccountNumbersProps) {
  const { shown, problem, fetching, toggle, copy } = useNumbers(id)
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
      {shown.bank && <Bank name={shown.bank.name} type={shown.bank.type} />}
      {problem && <ProblemNotice problem={problem} />}
    </>
  )
}

/** Forms for direct deposit ask for these beside the number. */
function Bank({ name, type }: { name: string; type: string }) {
  return (
    <dl className={styles['bank']}>
      <div>
        <dt>
          <Copy id="accounts.details.bank" />
        </dt>
        <dd>{name}</dd>
      </div>
      <div>
        <dt>
          <Copy id="accounts.details.type" />
        </dt>
        <dd>
          <AccountType type={type} />
        </dd>
      </div>
    </dl>
  )
}

function AccountType({ type }: { type: string }) {
  if (type === 'CHECKING') return <Copy id="accounts.details.type-checking" />
  if (type === 'SAVINGS') return <Copy id="accounts.details.type-savings" />
  return type
}

const refusals: Readonly<Record<Exclude<NumbersProblem, 'network'>, CopyKey>> = {
  'step-up': 'accounts.details.reveal-step-up',
  limited: 'session.recovery.limited',
  denied: 'accounts.details.reveal-denied',
}

function ProblemNotice({ problem }: { problem: NumbersProblem }) {
  return (
    <Notice tone="bad" icon={CircleAlert} role="alert" top className={styles['problem']}>
      {problem === 'network' ? (
        <>
          {/* Specification 8: the words of a card-provider HTTP failure. */}
          <p>
            <Copy id="shell.error.network" />
          </p>
          <p className="sm">
            <Copy id="shell.error.network-help" />
          </p>
        </>
      ) : (
        <p>
          <Copy id={refusals[problem]} />
        </p>
      )}
    </Notice>
  )
}
