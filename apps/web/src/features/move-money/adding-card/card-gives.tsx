// Facts beside the form for a debit card: its speed, cost and limits, and that a bank is free.
import { formatBasisPoints, formatDollars } from '@daybreak/money'
import { useQuery } from '@tanstack/react-query'
import Landmark from 'lucide-react/icons/landmark'
import Zap from 'lucide-react/icons/zap'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy } from '#platform/copy/copy.tsx'
import { Notice } from '#ui'
import { Explained, Tick, Ticks } from '../explained.tsx'
import { moveMoneyQuery } from '../move-money.queries.ts'
import { feeCapOf } from '../move-money.rules.ts'

export function CardGives() {
  const { data } = useQuery(moveMoneyQuery)
  const dollars = (wire: string) => formatDollars(wireCents(wire))
  return (
    <div className="grid">
      <Explained title={<Copy id="move-money.card.gives-title" />}>
        <Ticks>
          <Tick
            icon={Zap}
            title={<Copy id="move-money.card.gives-fast" />}
            body={<Copy id="move-money.card.gives-fast-note" />}
          />
          {data && (
            <>
              <Tick
                icon={Zap}
                title={<Copy id="move-money.card.gives-fee" values={{ percent: formatBasisPoints(data.fee.basisPoints) }} />}
                body={<Copy id="move-money.card.gives-fee-note" values={{ cap: dollars(feeCapOf(data)) }} />}
              />
              <Tick
                icon={Zap}
                title={<Copy id="move-money.card.gives-limit" values={{ max: dollars(data.instant.max) }} />}
                body={<Copy id="move-money.card.gives-limit-note" values={{ first: dollars(data.firstDayMax) }} />}
              />
            </>
          )}
        </Ticks>
      </Explained>
      <Notice tone="good" icon={Landmark} top>
        <p className="sm">
          <Copy id="move-money.card.bank-free" />
        </p>
      </Notice>
    </div>
  )
}
