// "Send my pay here": both numbers that an employer asks for, to be shown or copied one by one.
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { Button, Modal } from '#ui'
import { AccountNumbers } from './numbers.tsx'
import { payrollAccountQuery } from '../accounts.queries.ts'
import styles from '../account-details.module.css'

export function DirectDepositDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const titleId = useId()
  const { data: account } = useQuery(payrollAccountQuery)
  return (
    <Modal open onClose={onClose} titleId={titleId}>
      <h2 id={titleId} className={styles['dialogTitle']}>
        <Copy id="accounts.first-week.pay-title" />
      </h2>
      <p className="soft">
        <Copy id="accounts.first-week.pay-body" />
      </p>
      {account?.id === accountId && <AccountNumbers account={account} />}
      <Button full className={styles['done']} onClick={onClose}>
        <Copy id="shell.action.done" />
      </Button>
    </Modal>
  )
}
