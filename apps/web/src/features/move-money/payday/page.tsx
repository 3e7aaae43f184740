// "After each payday": the recurring transfer, or the form that turns it on. Pictures "move-money-payday", "-summary" and
// "-skipped".
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { moveMoneyPath } from '#platform/paths.ts'
import { MoneyPage, NotHere } from '../money-page.tsx'
import { destinationsQuery } from '../move-money.queries.ts'
import { PaydayForm } from './form.tsx'
import { PaydayHistory } from './history.tsx'
import { PaydaySummary } from './summary.tsx'
import { paydayQuery } from './payday.queries.ts'
import styles from './payday.module.css'

export function PaydayPage() {
  const copy = useCopy()
  const payday = useQuery(paydayQuery)
  const destinations = useQuery(destinationsQuery)
  const [isChanging, setIsChanging] = useState(false)
  const { data } = payday
  const isForm = data !== undefined && (data.standing === null || isChanging)
  const step = isForm ? 'form' : 'summary'
  // The first content is read from the page's beginning; what replaces it takes the focus.
  const [first, setFirst] = useState<string | null>(null)
  const [hasMoved, setHasMoved] = useState(false)
  if (data && first === null) setFirst(step)
  const isFirst = data === undefined || (!hasMoved && (first === null || step === first))
  function move(changing: boolean) {
    setIsChanging(changing)
    setHasMoved(true)
  }
  return (
    <MoneyPage
      title={copy('move-money.payday.title')}
      lead={<Copy id="move-money.payday.lead" />}
      back={{ to: moveMoneyPath, name: <Copy id="move-money.home.title" /> }}
      step={isFirst ? null : step}
    >
      {!data && <NotHere {...payday} />}
      {data && !destinations.data && isForm && <NotHere {...destinations} />}
      {data && isForm && destinations.data && (
        <PaydayForm payday={data} destinations={destinations.data} onDone={() => move(false)} />
      )}
      {data && !isForm && data.standing !== null && (
        <PaydaySummary payday={data} instruction={data.standing} onChange={() => move(true)} />
      )}
      {data && isForm && data.runs.length > 0 && (
        <div className={styles['below']}>
          <PaydayHistory runs={data.runs} />
        </div>
      )}
    </MoneyPage>
  )
}
