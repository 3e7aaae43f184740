// What moved after the last paydays, and what did not.
import type { PaydayRun } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import SkipForward from 'lucide-react/icons/skip-forward'
import { useId } from 'react'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy } from '#platform/copy/copy.tsx'
import { moneyTransferPath } from '#platform/paths.ts'
import { Card, Item, ItemLink, ItemList, useAmountWords } from '#ui'
import { useMoneyWords } from '../use-money-words.ts'
import styles from '../move-money.module.css'

const unmoved: Readonly<Record<Exclude<PaydayRun['outcome'], 'moved'>, CopyKey>> = {
  skipped: 'move-money.payday.history-skipped',
  nothing: 'move-money.payday.history-nothing',
  refused: 'move-money.payday.history-nothing',
}

export function PaydayHistory({ runs }: { runs: readonly PaydayRun[] }) {
  const titleId = useId()
  return (
    <Card flush labelledBy={titleId}>
      <h2 id={titleId} className={styles['listTitle']}>
        <Copy id="move-money.payday.history" />
      </h2>
      <ItemList>
        {runs.map((run, index) => (
          // Two deposits of one payday may be alike.
          <Run key={`${run.payday} ${index}`} {...run} />
        ))}
      </ItemList>
    </Card>
  )
}

function Run({ payday, came, outcome, moved, transferId, destination }: PaydayRun) {
  const words = useMoneyWords()
  const amountWords = useAmountWords()
  const pay = { date: words.day(payday), amount: amountWords(wireCents(came)) }
  const body = <Copy id="move-money.payday.history-pay" values={pay} />
  if (outcome === 'moved' && transferId !== null)
    return (
      <ItemLink
        to={moneyTransferPath(transferId)}
        icon={ArrowUpRight}
        title={
          <>
            <span className="num">{amountWords(wireCents(moved ?? '0'))}</span>
            {destination && (
              <>
                {' · '}
                <bdi>{words.accountOf(destination)}</bdi>
              </>
            )}
          </>
        }
        body={body}
      />
    )
  const why = outcome === 'moved' ? 'nothing' : outcome
  return <Item icon={SkipForward} title={<Copy id={unmoved[why]} />} body={body} />
}
