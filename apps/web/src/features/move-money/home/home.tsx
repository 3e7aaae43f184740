// "Move Money": the two directions, how pay comes in, and what is on its way. Specification 2, "/move-money"; picture "move-money".
import type { MoneyDestination, MoveMoney } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { useQuery } from '@tanstack/react-query'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CreditCard from 'lucide-react/icons/credit-card'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { accountRestrictedPath, closeAccountPath, linkedAccountsPath, paydayPath } from '#platform/paths.ts'
import { whileClosing } from '#platform/while-closing.ts'
import { Card, ItemLink, ItemList, Link, Money, Notice, Segments } from '#ui'
import { AddForm } from '../adding-money/index.ts'
import { MoneyPage, NotHere } from '../money-page.tsx'
import { destinationsQuery, moveMoneyQuery } from '../move-money.queries.ts'
import { SendForm } from '../sending/index.ts'
import { RecentTransfers } from './recent-transfers.tsx'
import styles from './home.module.css'

export type MoneyDirection = 'out' | 'in'

type MoveMoneyHomeProps = {
  /** Which of the two directions the address names. */
  direction: MoneyDirection
  onDirection: (direction: MoneyDirection) => void
  /** The last digits of the worker's own account, once they are known. */
  accountLast4: string | null
  open: (address: string) => void
  /** How pay comes to the account, from another room. */
  deposit: ReactNode
}

export function MoveMoneyHome({ deposit, ...directions }: MoveMoneyHomeProps) {
  const copy = useCopy()
  const overview = useQuery(moveMoneyQuery)
  const destinations = useQuery(destinationsQuery)
  const { data } = overview
  const missing = data ? destinations : overview
  return (
    <MoneyPage
      title={copy('move-money.home.title')}
      lead={data && <Copy id="move-money.home.available" values={{ amount: <Money cents={data.available} /> }} />}
    >
      <div className={`grid ${styles['home']}`}>
        <div className="grid">
          {data?.isRestricted && <Held to={accountRestrictedPath} words="move-money.amount.restricted" />}
          {data?.isClosing && <Held to={closeAccountPath} words={whileClosing['accounts.closing'].id} />}
          {!missing.data && <NotHere {...missing} />}
          {data && destinations.data && <Directions {...directions} overview={data} destinations={destinations.data} />}
        </div>
        <div className={`grid ${styles['side']}`}>
          {deposit}
          <Further />
        </div>
        {data && <RecentTransfers />}
      </div>
    </MoneyPage>
  )
}

type DirectionsProps = Omit<MoveMoneyHomeProps, 'deposit'> & { overview: MoveMoney; destinations: MoneyDestination[] }

function Directions({ direction, onDirection, ...props }: DirectionsProps) {
  const copy = useCopy()
  const { takesMoneyIn } = props.overview
  // Readings 4.12, "ACH Load Not Supported": "hide Add money".
  const DirectionForm = direction === 'out' || !takesMoneyIn ? SendForm : AddForm
  return (
    <Card>
      {takesMoneyIn && (
        <Segments
          heading={copy('move-money.home.title')}
          isHeadingHidden
          segments={[
            { value: 'out', label: copy('move-money.home.send-out') },
            { value: 'in', label: copy('move-money.home.add-money') },
          ]}
          value={direction}
          busy={null}
          onChoose={onDirection}
        />
      )}
      <DirectionForm {...props} />
    </Card>
  )
}

function Further() {
  return (
    <Card flush>
      <ItemList>
        <ItemLink
          to={paydayPath}
          icon={CalendarClock}
          tone="iris"
          title={<Copy id="move-money.payday.title" />}
          body={<Copy id="move-money.payday.lead" />}
        />
        <ItemLink
          to={linkedAccountsPath}
          icon={CreditCard}
          title={<Copy id="move-money.linked.title" />}
          body={<Copy id="move-money.linked.owner" />}
        />
      </ItemList>
    </Card>
  )
}

/** Why nothing leaves the account, and what can be done. */
function Held({ to, words }: { to: string; words: CopyKey }) {
  return (
    <Notice tone="warn" icon={Info} top>
      <p>
        <Link to={to}>
          <Copy id={words} />
        </Link>
      </p>
    </Notice>
  )
}
