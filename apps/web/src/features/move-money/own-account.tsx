// The worker's own account at one end of a transfer, and a link to add one for the other end. Picture "move-money".
import type { CopyKey } from '@daybreak/copy'
import Plus from 'lucide-react/icons/plus'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy } from '#platform/copy/copy.tsx'
import { addBankPath, linkedAccountsPath } from '#platform/paths.ts'
import { ButtonLink, LogoMark, Money } from '#ui'
import styles from './own-account.module.css'

type OwnAccountProps = {
  /** "From" or "To". */
  label: CopyKey
  /** The last digits, once they are known. */
  last4: string | null
  /** What can be used now: the wire's text. */
  available: string
}

/** There is only one, so there is nothing to choose. */
export function OwnAccount({ label, last4, available }: OwnAccountProps) {
  const { brand } = useBrand()
  return (
    <dl>
      <dt className={styles['label']}>
        <Copy id={label} />
      </dt>
      <dd className={styles['account']}>
        <LogoMark className={styles['mark']} />
        <span className={styles['words']}>
          <b>{last4 === null ? brand : <Copy id="express-pay.transfer.own-account" values={{ last4 }} />}</b>
          <span className="sm soft num">
            <Copy id="move-money.home.available" values={{ amount: <Money cents={available} /> }} />
          </span>
        </span>
      </dd>
    </dl>
  )
}

export function AddAccountLink({ takesCards }: { takesCards: boolean }) {
  return (
    <ButtonLink
      to={takesCards ? linkedAccountsPath : addBankPath}
      variant="quiet"
      size="sm"
      icon={Plus}
      className={styles['add']}
    >
      <Copy id={takesCards ? 'move-money.linked.add' : 'move-money.bank.title'} />
    </ButtonLink>
  )
}
