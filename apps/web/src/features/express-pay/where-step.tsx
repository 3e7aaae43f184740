// Where it goes: the worker's own account, now and free, preselected. Other ways come with linked accounts. Picture "transfer-speed".
import { formatDollars, noCents } from '@daybreak/money'
import Wallet from 'lucide-react/icons/wallet'
import { Copy, useCopy } from '#platform/copy.tsx'
import { wireCents } from '#platform/wire-cents.ts'
import { Button, classNames, OptionCards } from '#ui'
import facts from './facts.module.css'
import { useOwnAccountWords } from './use-own-account-words.ts'
import styles from './transfer.module.css'

type WhereStepProps = { amount: string; accountLast4: string | null; onBack: () => void; onNext: () => void }

export function WhereStep({ amount, accountLast4, onBack, onNext }: WhereStepProps) {
  const copy = useCopy()
  const account = useOwnAccountWords(accountLast4)
  return (
    <>
      <OptionCards
        legend={copy('express-pay.transfer.where-title')}
        options={[
          {
            value: 'own_card',
            title: account,
            body: `${copy('express-pay.transfer.arrives-now')} · ${copy('express-pay.transfer.own-card-free')}`,
            icon: Wallet,
          },
        ]}
        value="own_card"
        onValue={() => {}}
      />
      <dl className={classNames(facts['facts'], styles['sum'])}>
        <div>
          <dt>
            <Copy id="move-money.amount.label" />
          </dt>
          <dd className="num">{formatDollars(wireCents(amount))}</dd>
        </div>
        <div>
          <dt>
            <Copy id="express-pay.transfer.fee" />
          </dt>
          <dd className="num">{formatDollars(noCents)}</dd>
        </div>
        <div className={facts['result']}>
          <dt>
            <Copy id="move-money.review.arrives" />
          </dt>
          <dd className="num">{formatDollars(wireCents(amount))}</dd>
        </div>
      </dl>
      <div className={styles['ways']}>
        <Button full onClick={onNext}>
          <Copy id="shell.action.continue" />
        </Button>
        <Button variant="quiet" full onClick={onBack}>
          <Copy id="shell.action.back" />
        </Button>
      </div>
    </>
  )
}
