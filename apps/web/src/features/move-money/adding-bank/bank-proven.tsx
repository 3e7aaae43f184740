// Confirms that the bank is proven: the limit of its first day, and a link to send.
import type { MoneyDestination } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import { useQuery } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { Copy } from '#platform/copy/copy.tsx'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { linkedAccountsPath, sendMoneyPath } from '#platform/paths.ts'
import { ButtonLink, Notice } from '#ui'
import { moveMoneyQuery } from '../move-money.queries.ts'
import { BankHead } from './bank-head.tsx'
import styles from '../move-money.module.css'

export function BankProven({ bank }: { bank: MoneyDestination }) {
  const { data: overview } = useQuery(moveMoneyQuery)
  return (
    <>
      <BankHead bank={bank} />
      {overview && bank.firstDayUntil !== null && (
        <Notice tone="info" icon={ShieldCheck} top>
          <p>
            <Copy id="move-money.verify.new-hold" values={{ max: formatDollars(wireCents(overview.firstDayMax)) }} />
          </p>
        </Notice>
      )}
      <div className={styles['actions']}>
        <ButtonLink to={`${sendMoneyPath}?account=${bank.id}`} full>
          <Copy id="move-money.home.send-bank" />
        </ButtonLink>
        <ButtonLink to={linkedAccountsPath} variant="quiet" full>
          <Copy id="shell.action.done" />
        </ButtonLink>
      </div>
    </>
  )
}
