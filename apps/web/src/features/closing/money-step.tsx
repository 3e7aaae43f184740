// Where all of the money goes, and what must end first. Picture "close-account-money".
import type { ClosingView } from '@daybreak/contract'
import { formatDollars, negateCents } from '@daybreak/money'
import Banknote from 'lucide-react/icons/banknote'
import Landmark from 'lucide-react/icons/landmark'
import Mailbox from 'lucide-react/icons/mailbox'
import Repeat from 'lucide-react/icons/repeat'
import Store from 'lucide-react/icons/store'
import Zap from 'lucide-react/icons/zap'
import { useId } from 'react'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { addBankPath } from '#platform/paths.ts'
import { Button, ButtonLink, Item, ItemList, Money, OptionCards } from '#ui'
import { byCheck } from './closing-methods.ts'
import { useClosingWords } from './use-closing-words.ts'
import styles from './closing.module.css'

type MoneyStepProps = { view: ClosingView; chosen: string | null; onChosen: (method: string) => void; onNext: () => void }

export function MoneyStep({ view, chosen, onChosen, onNext }: MoneyStepProps) {
  const copy = useCopy()
  const words = useClosingWords()
  const free = (title: string) => (
    <span className={styles['free']}>
      {title}{' '}
      <span className={styles['good']}>
        <Copy id="employee.close.free" />
      </span>
    </span>
  )
  const options = [
    ...view.banks.map((bank) => ({
      value: bank.id,
      title: free(words.bankOf(bank)),
      body: copy('employee.close.arrives', { date: words.date(view.arrivesOn) }),
      icon: Landmark,
    })),
    ...(view.checkStreet === null
      ? []
      : [
          {
            value: byCheck,
            title: free(copy('employee.close.check')),
            body: copy('employee.close.check-note', { street: view.checkStreet }),
            icon: Mailbox,
          },
        ]),
  ]
  const amount = wireCents(view.available)
  return (
    <>
      <p className={styles['all']}>
        <Copy id="employee.close.all-of-it" />
        <Money cents={view.available} className={styles['amount']} />
      </p>
      {options.length > 0 ? (
        <OptionCards
          legend={copy('employee.close.where', { amount: formatDollars(amount) })}
          options={options}
          value={chosen}
          onValue={onChosen}
        />
      ) : (
        <p>
          <Copy id="employee.close.no-address" />
        </p>
      )}
      {view.banks.length === 0 && (
        <ButtonLink to={addBankPath} variant="line" full className={styles['notice']}>
          <Copy id="move-money.bank.title" />
        </ButtonLink>
      )}
      <WaitsFor view={view} />
      <div className={styles['actions']}>
        <Button full disabled={view.refusal !== null || chosen === null} onClick={onNext}>
          <Copy id="employee.close.next-review" />
        </Button>
      </div>
    </>
  )
}

function WaitsFor({ view: { pending, held, hasStanding, nextPayday, expressPay, dueAt } }: { view: ClosingView }) {
  const copy = useCopy()
  const words = useClosingWords()
  const locale = useLocale()
  const titleId = useId()
  const owed = wireCents(expressPay)
  if (pending.length === 0 && !hasStanding && nextPayday === null && owed === 0n) return null
  const list = new Intl.ListFormat(locale).format(pending.slice(0, 3).map(({ summary }) => summary))
  return (
    <section aria-labelledby={titleId} className={styles['section']}>
      <h2 id={titleId}>
        <Copy id="employee.close.wait-title" />
      </h2>
      <div className={styles['list']}>
        <ItemList>
          {pending.length > 0 && (
            <Item
              icon={Store}
              title={copy('employee.close.wait-count', { count: pending.length })}
              body={copy('employee.close.wait-list', { list, until: words.day(dueAt) })}
              end={<Money cents={negateCents(wireCents(held)).toString()} />}
            />
          )}
          {hasStanding && (
            <Item icon={Repeat} title={copy('move-money.payday.title')} body={copy('employee.close.wait-payday')} />
          )}
          {nextPayday !== null && (
            <Item
              icon={Banknote}
              title={copy('employee.close.wait-pay', { date: words.date(nextPayday) })}
              body={copy('employee.close.pay-note')}
            />
          )}
          {owed > 0n && (
            <Item
              icon={Zap}
              title={copy('shell.menu.express-pay')}
              body={copy('employee.close.express-pay', { amount: formatDollars(owed) })}
            />
          )}
        </ItemList>
      </div>
    </section>
  )
}
