// "Direct deposit": what an employer needs to pay here, as numbers and as a form, and whether a first deposit has arrived.
// Picture "move-money".
import type { PayrollAccount } from '@daybreak/contract'
import { dateIn, formatDate, parseInstant } from '@daybreak/time'
import { useQuery } from '@tanstack/react-query'
import FileDown from 'lucide-react/icons/file-down'
import { useId } from 'react'
import { Copy, useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { Button, Card, LoadFailed, MessageNotice, Skeleton, useToast } from '#ui'
import { payrollAccountQuery } from '../accounts.queries.ts'
import { AccountNumbers } from '../numbers/index.ts'
import { useDepositForm } from './use-deposit-form.ts'
import styles from './direct-deposit.module.css'

export function DirectDeposit() {
  const titleId = useId()
  const { data: account, isPending, isFetching, refetch } = useQuery(payrollAccountQuery)
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId}>
        <Copy id="move-money.deposit.title" />
      </h2>
      {isPending && <Skeleton className={styles['loading']} />}
      {!isPending && !account && <LoadFailed level={3} isBusy={isFetching} onRetry={() => void refetch()} />}
      {account && <Numbers account={account} />}
    </Card>
  )
}

function Numbers({ account }: { account: PayrollAccount }) {
  const { toast, show } = useToast()
  const form = useDepositForm(account.id, show)
  return (
    <>
      <p className="sm soft">
        <Copy id="move-money.deposit.body" />
      </p>
      <AccountNumbers account={account} isBankShown className={styles['numbers']} />
      <p className={`sm soft num ${styles['seen']}`}>
        <FirstDeposit at={account.firstDepositAt} />
      </p>
      <MessageNotice message={form.message} className={styles['problem']} />
      <Button variant="tint" full icon={FileDown} busy={form.isBusy} onClick={() => void form.run()}>
        <Copy id="move-money.deposit.form" />
      </Button>
      {toast}
    </>
  )
}

function FirstDeposit({ at }: { at: string | null }) {
  const locale = useLocale()
  if (at === null) return <Copy id="accounts.deposit.not-seen" />
  const date = formatDate(dateIn(parseInstant(at), browserTimeZone()), locale)
  return <Copy id="accounts.deposit.seen-on" values={{ date }} />
}
