// The two micro-deposits are on their way: when they arrive, what follows, and a button to continue early. Design B.
import type { MoneyDestination } from '@daybreak/contract'
import Check from 'lucide-react/icons/check'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Pencil from 'lucide-react/icons/pencil'
import Send from 'lucide-react/icons/send'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, Icon, MessageNotice, Tracker } from '#ui'
import { useRemoving } from '../linked/index.ts'
import { useMoneyWords } from '../use-money-words.ts'
import { BankHead } from './bank-head.tsx'
import shared from '../move-money.module.css'
import styles from './adding-bank.module.css'

type DepositsWaitingProps = { bank: MoneyDestination; onAmounts: () => void; onRemoved: () => void }

export function DepositsWaiting({ bank, onAmounts, onRemoved }: DepositsWaitingProps) {
  const copy = useCopy()
  const words = useMoneyWords()
  const { brand } = useBrand()
  const removing = useRemoving()
  const { proof, addedAt } = bank
  const by = proof && copy('move-money.verify.when', { date: words.day(proof.expectedOn) })
  return (
    <>
      <BankHead bank={bank} />
      {by && (
        <p className={styles['say']}>
          <Icon of={CalendarDays} />
          <b>{by}</b>
        </p>
      )}
      <Tracker
        label={copy('move-money.bank.next-title')}
        steps={[
          {
            key: 'added',
            state: 'done',
            icon: Check,
            title: copy('move-money.verify.added'),
            when: words.posted(addedAt),
          },
          {
            key: 'sent',
            state: 'now',
            icon: Send,
            title: copy('move-money.bank.next-send'),
            when: proof ? words.day(proof.expectedOn) : undefined,
            body: <Copy id="move-money.verify.look-for" values={{ descriptor: brand.toUpperCase() }} />,
          },
          {
            key: 'typed',
            state: 'to-come',
            icon: Pencil,
            title: copy('move-money.bank.next-type'),
            body: proof && <Copy id="move-money.verify.tries" values={{ count: proof.triesLeft }} />,
          },
          { key: 'ready', state: 'to-come', icon: Check, title: copy('move-money.verify.ready') },
        ]}
      />
      <div className={shared['actions']}>
        <MessageNotice message={removing.message} />
        <Button variant="tint" full onClick={onAmounts}>
          <Copy id="move-money.verify.have-amounts" />
        </Button>
        <Button
          variant="quiet"
          full
          busy={removing.isBusy}
          onClick={() => void removing.run(bank).then((isRemoved) => isRemoved && onRemoved())}
        >
          <Copy id="move-money.verify.remove" />
        </Button>
      </div>
    </>
  )
}
