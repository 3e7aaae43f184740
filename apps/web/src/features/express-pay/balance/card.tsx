// The Express Pay balance card in all its states. Specification 2, "Express Pay balance card"; 4, "Express Pay states on the card".
import type { ExpressPay } from '@daybreak/contract'
import { negateCents } from '@daybreak/money'
import { formatWeekday, parsePlainDate } from '@daybreak/time'
import Minus from 'lucide-react/icons/minus'
import Zap from 'lucide-react/icons/zap'
import { useId, useState } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { useDownPart } from '#platform/calls/down.ts'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Badge, Button, ButtonLink, Card, InfoTip, Money } from '#ui'
import { SeeMyEarnings, TurnedOn } from './see-my-earnings.tsx'
import { transferWagesPath } from '#platform/paths.ts'
import { RefusedWords } from '../refused-words.tsx'
import { LinkWhileDown } from '../link-while-down.tsx'
import styles from './card.module.css'

export function BalanceCard({ overview }: { overview: ExpressPay }) {
  const copy = useCopy()
  const titleId = useId()
  const [wasTurnedOn, setWasTurnedOn] = useState(false)
  const { isDelinquent, delinquency } = overview
  return (
    <Card labelledBy={titleId} className={styles['card']}>
      <div className={styles['head']}>
        <h2 className={styles['label']} id={titleId}>
          <Copy id={isDelinquent ? 'express-pay.balance.label-behind' : 'express-pay.balance.label'} />
        </h2>
        <InfoTip label={copy('express-pay.balance.tip-label')}>
          <Copy id="express-pay.balance.tip" />
        </InfoTip>
        <span className="grow" />
        <StateBadge overview={overview} />
      </div>
      {overview.earnings === null ? (
        <HiddenAmount />
      ) : (
        <Money
          className={styles['amount']}
          cents={
            isDelinquent && delinquency ? negateCents(wireCents(delinquency.carriedOver)).toString() : overview.earnings.available
          }
        />
      )}
      <Action overview={overview} onTurnedOn={() => setWasTurnedOn(true)} />
      {wasTurnedOn && overview.state === 'active' && <TurnedOn onUndone={() => setWasTurnedOn(false)} />}
    </Card>
  )
}

/** Specification 2: "A green dot is shown unless the account is delinquent. When delinquent a minus sign is shown." */
function StateBadge({ overview: { state, isDelinquent } }: { overview: ExpressPay }) {
  const copy = useCopy()
  if (isDelinquent) {
    return (
      <Badge tone="pending" icon={Minus}>
        <span title={copy('express-pay.balance.state-minus')}>
          <Copy id="express-pay.past.carried" />
        </span>
      </Badge>
    )
  }
  if (state === 'active' || state === 'pending_cancellation') {
    return (
      <Badge tone="good">
        <span className={styles['dot']} />
        <span title={copy('express-pay.balance.state-on')}>
          <Copy id="express-pay.balance.on" />
        </span>
      </Badge>
    )
  }
  return (
    <Badge tone="plain">
      <Copy id="express-pay.balance.off" />
    </Badge>
  )
}

/** The blur is a picture: the amount is not in the page, nor was it sent. */
function HiddenAmount() {
  return (
    <p className={styles['amount']}>
      <span className={styles['blurred']} aria-hidden="true">
        $000.00
      </span>
      <span className="vh">
        <Copy id="express-pay.balance.hidden" />
      </span>
    </p>
  )
}

function Action({ overview, onTurnedOn }: { overview: ExpressPay; onTurnedOn: () => void }) {
  const { state, refusal } = overview
  const locale = useLocale()
  const down = useDownPart('express-pay')
  if (overview.earnings === null) return <SeeMyEarnings overview={overview} onTurnedOn={onTurnedOn} />
  if (state === 'pending_cancellation') {
    return (
      <>
        <Button full disabled>
          <Copy id="express-pay.balance.cancel-pending" />
        </Button>
        <p className={styles['words']}>
          <Copy
            id="express-pay.balance.cancel-pending-help"
            values={{ date: overview.nextPayday === null ? '–' : formatWeekday(parsePlainDate(overview.nextPayday), locale) }}
          />
        </p>
      </>
    )
  }
  if (refusal !== null) {
    return (
      <>
        <Button full disabled>
          <Copy id="express-pay.balance.make-transfer" />
        </Button>
        <RefusedWords overview={overview} className={styles['words']} />
      </>
    )
  }
  if (down !== null) {
    return (
      <LinkWhileDown until={down.until} full className={styles['down']}>
        <Copy id="express-pay.balance.make-transfer" />
      </LinkWhileDown>
    )
  }
  return (
    <ButtonLink to={transferWagesPath} variant="cta" full icon={Zap}>
      <Copy id="express-pay.balance.make-transfer" />
    </ButtonLink>
  )
}
