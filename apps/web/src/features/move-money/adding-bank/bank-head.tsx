// The bank that the page is about.
import type { MoneyDestination } from '@daybreak/contract'
import Landmark from 'lucide-react/icons/landmark'
import { Orb } from '#ui'
import { useMoneyWords } from '../use-money-words.ts'
import styles from './adding-bank.module.css'

export function BankHead({ bank }: { bank: MoneyDestination }) {
  const words = useMoneyWords()
  const details = [words.numberOf(bank), bank.nickname].filter((detail) => detail !== null)
  return (
    <div className={styles['bank']}>
      <Orb icon={Landmark} tone={bank.status === 'VERIFIED' ? 'in' : 'warn'} />
      <p className="grow">
        <b className={styles['name']}>
          <bdi>{words.bankOf(bank)}</bdi>
        </b>
        <bdi className={`sm mute num ${styles['details']}`}>{details.join(' · ')}</bdi>
      </p>
    </div>
  )
}
