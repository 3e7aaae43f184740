// Deposits that payroll has announced and are not on the balance yet: the nearest one, and all of them on a press. Decision 52;
// picture "home-tabs".
import type { ComingDeposit } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import { formatWeekday, parsePlainDate } from '@daybreak/time'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useState } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Button, Card, Icon, Item, ItemList, Modal, Money, Orb, useAmountWords } from '#ui'
import { payrollAccountQuery } from './accounts.queries.ts'
import styles from './coming-deposits.module.css'

/** Nothing while nothing is on its way. Neither green nor with a plus: it is not here yet. */
export function ComingDeposits() {
  const { data: account } = useQuery(payrollAccountQuery)
  const [nearest] = account?.coming ?? []
  return account && nearest ? <Coming nearest={nearest} all={account.coming} /> : null
}

function Coming({ nearest, all }: { nearest: ComingDeposit; all: readonly ComingDeposit[] }) {
  const copy = useCopy()
  const words = useComingWords()
  const [isOpen, setIsOpen] = useState(false)
  const amountWords = useAmountWords()
  const { amount, date, employer } = words(nearest)
  return (
    <Card flush>
      <button
        type="button"
        className={styles['row']}
        aria-label={copy('accounts.coming.row-label', { amount: amountWords(amount), employer, date })}
        onClick={() => setIsOpen(true)}
      >
        <Orb icon={CalendarClock} tone="in" />
        <span className="grow">
          <span className={styles['when']}>
            <Copy id="accounts.coming.when" values={{ date }} />
          </span>
          <span className={styles['what']}>
            <b>
              <Money cents={amount} />
            </b>{' '}
            <span className="sm soft">
              <Copy id="accounts.coming.from" values={{ employer }} />
              {all.length > 1 && (
                <>
                  {' '}
                  <Copy id="accounts.coming.more" values={{ count: all.length - 1 }} />
                </>
              )}
            </span>
          </span>
        </span>
        <Icon of={ChevronRight} size="sm" className={styles['chevron']} />
      </button>
      {isOpen && <ComingDialog all={all} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}

function ComingDialog({ all, onClose }: { all: readonly ComingDeposit[]; onClose: () => void }) {
  const titleId = useId()
  const words = useComingWords()
  return (
    <Modal open onClose={onClose} titleId={titleId}>
      <h2 id={titleId} className={styles['title']}>
        <Copy id="accounts.coming.title" />
      </h2>
      <p className="soft">
        <Copy id="accounts.coming.body" />
      </p>
      <div className={styles['list']}>
        <ItemList>
          {all.map((deposit) => {
            const { amount, date, employer } = words(deposit)
            return (
              <Item
                key={deposit.id}
                icon={CalendarClock}
                tone="in"
                title={<Money cents={amount} />}
                body={
                  <>
                    <Copy id="accounts.coming.when" values={{ date }} /> <Copy id="accounts.coming.from" values={{ employer }} />
                  </>
                }
              />
            )
          })}
        </ItemList>
      </div>
      <Button full onClick={onClose}>
        <Copy id="shell.action.done" />
      </Button>
    </Modal>
  )
}

function useComingWords() {
  const locale = useLocale()
  return ({ amount, settlesOn, employerName }: ComingDeposit) => ({
    amount: wireCents(amount),
    date: formatWeekday(parsePlainDate(settlesOn), locale),
    employer: employerName,
  })
}
