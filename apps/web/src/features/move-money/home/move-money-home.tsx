// "Move Money": what can be sent, the ways to send it, and what is on its way. Specification 2, "/move-money"; readings 4.4.
import { formatDollars } from '@daybreak/money'
import { useQuery } from '@tanstack/react-query'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CreditCard from 'lucide-react/icons/credit-card'
import Info from 'lucide-react/icons/info'
import Landmark from 'lucide-react/icons/landmark'
import Plus from 'lucide-react/icons/plus'
import Zap from 'lucide-react/icons/zap'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { wireCents } from '#platform/calls/wire-cents.ts'
import {
  accountRestrictedPath,
  addBankPath,
  addMoneyPath,
  linkedAccountsPath,
  paydayPath,
  sendMoneyPath,
} from '#platform/paths.ts'
import { Card, ItemLink, ItemList, Link, Notice } from '#ui'
import { MoneyPage, NotHere } from '../money-page.tsx'
import { destinationsQuery, moveMoneyQuery } from '../move-money.queries.ts'
import { feeCapOf, percentText, waysOf } from '../move-money.rules.ts'
import { RecentTransfers } from './recent-transfers.tsx'
import styles from '../move-money.module.css'

export function MoveMoneyHome() {
  const copy = useCopy()
  const overview = useQuery(moveMoneyQuery)
  const { data: destinations } = useQuery(destinationsQuery)
  const { data } = overview
  const available = data && formatDollars(wireCents(data.available))
  const ways = data && destinations ? waysOf(destinations, data, wireCents(data.min)) : []
  const instant = ways.find(({ speed }) => speed === 'instant')
  return (
    <MoneyPage
      title={copy('move-money.home.title')}
      lead={available && <Copy id="move-money.home.available" values={{ amount: available }} />}
    >
      {!data && <NotHere {...overview} />}
      {data && (
        <div className={`grid ${styles['columns']}`}>
          <div className="grid">
            {data.isRestricted && <Restricted />}
            <Card flush>
              <ItemList>
                <ItemLink
                  // Where no bank can take money yet, one is added first.
                  to={destinations && ways.every(({ speed }) => speed !== 'standard') ? addBankPath : sendMoneyPath}
                  icon={Landmark}
                  tone="iris"
                  title={<Copy id="move-money.home.send-bank" />}
                  body={<Copy id="move-money.home.send-bank-note" />}
                />
                {instant && (
                  <ItemLink
                    to={`${sendMoneyPath}?account=${instant.destination.id}`}
                    icon={Zap}
                    tone="iris"
                    title={<Copy id="move-money.home.send-card" />}
                    body={
                      <Copy
                        id="move-money.home.send-card-note"
                        values={{ percent: percentText(data.fee.basisPoints), cap: formatDollars(wireCents(feeCapOf(data))) }}
                      />
                    }
                  />
                )}
                <ItemLink
                  to={addMoneyPath}
                  icon={Plus}
                  tone="iris"
                  title={<Copy id="move-money.home.add-money" />}
                  body={<Copy id="move-money.add.pull" />}
                />
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
          </div>
          <RecentTransfers />
        </div>
      )}
    </MoneyPage>
  )
}

function Restricted() {
  return (
    <Notice tone="warn" icon={Info} top>
      <p>
        <Link to={accountRestrictedPath}>
          <Copy id="move-money.amount.restricted" />
        </Link>
      </p>
    </Notice>
  )
}
