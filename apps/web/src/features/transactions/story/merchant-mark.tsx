// The mark of a store: its letters, with the picture of its category at the corner. It is drawn, because we may not use its logo.
import type { Transaction } from '@daybreak/contract'
import { Icon, Orb } from '#ui'
import { merchantLetters, orbToneOf, transactionIcons } from '../words/index.ts'
import styles from './story.module.css'

/** What is no purchase at a store, and a name without letters, has the picture of its kind alone. */
export function MerchantMark({ transaction, name }: { transaction: Transaction; name: string }) {
  const { kind, typeName, payrollTransfer } = transaction
  const isStore = typeName === 'Transaction' && payrollTransfer === null && kind !== 'express_pay' && kind !== 'bank'
  const letters = isStore ? merchantLetters(name) : ''
  if (letters === '') return <Orb icon={transactionIcons[kind]} tone={orbToneOf(transaction)} size="lg" />
  return (
    <span className={styles['mark']} aria-hidden="true">
      {letters}
      <span>
        <Icon of={transactionIcons[kind]} size="sm" />
      </span>
    </span>
  )
}
