// The figures of a transfer, and the numbers by which a bank and our people find it.
import { moveMoneyRoutes, type MoneyTransfer } from '@daybreak/contract'
import { noCents } from '@daybreak/money'
import FileDown from 'lucide-react/icons/file-down'
import { useId } from 'react'
import { addressOf } from '#platform/calls/api.ts'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy, useLocale } from '#platform/copy/copy.tsx'
import { ButtonLink, Card, Fact, Facts, Money } from '#ui'
import { useMoneyWords } from '../use-money-words.ts'

export function Receipt({ transfer }: { transfer: MoneyTransfer }) {
  const titleId = useId()
  const words = useMoneyWords()
  const locale = useLocale()
  const href = addressOf(moveMoneyRoutes.readMoneyReceipt, { params: { id: transfer.id }, query: { locale } })
  const { direction, amount, fee, net, speed, destination, number } = transfer
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId}>
        <Copy id="move-money.returned.receipt" />
      </h2>
      <Facts>
        <Fact label={<Copy id="move-money.amount.label" />}>
          <Money cents={amount} />
        </Fact>
        <Fact label={<Copy id="express-pay.transfer.fee" />}>
          {wireCents(fee) === noCents ? <Copy id="move-money.review.fee-free" /> : <Money cents={fee} />}
        </Fact>
        {wireCents(fee) !== noCents && (
          <Fact label={<Copy id="move-money.review.arrives" />}>
            <Money cents={net} />
          </Fact>
        )}
        <Fact isWords label={<Copy id={direction === 'in' ? 'move-money.review.from' : 'move-money.review.to'} />}>
          <bdi>{words.accountOf(destination)}</bdi>
        </Fact>
        <Fact label={<Copy id="move-money.receipt.speed" />}>{words.speed(speed)}</Fact>
        <Fact isWords label={<Copy id="move-money.receipt.number" />}>
          {number}
        </Fact>
      </Facts>
      <ButtonLink variant="tint" full icon={FileDown} href={href} download>
        <Copy id="move-money.returned.save" />
      </ButtonLink>
    </Card>
  )
}
