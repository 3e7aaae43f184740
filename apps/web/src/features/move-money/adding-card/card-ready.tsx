// Confirms that the card is linked: its fee and limits before its first use, a name for it, and a link to send. Picture
// "move-money-debit-card-ready".
import type { linkedAccountRoutes, MoneyDestination } from '@daybreak/contract'
import { formatBasisPoints, formatDollars } from '@daybreak/money'
import { useQuery } from '@tanstack/react-query'
import CreditCard from 'lucide-react/icons/credit-card'
import Send from 'lucide-react/icons/send'
import Zap from 'lucide-react/icons/zap'
import { refusalsOf } from '#platform/action-words.ts'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { sendMoneyPath } from '#platform/paths.ts'
import { useAction } from '#platform/use-action.ts'
import { Badge, ButtonLink, Fact, Facts, Form, Orb, TextInput, useForm } from '#ui'
import { moveMoneyQuery, renameDestination } from '../move-money.queries.ts'
import { feeCapOf, nicknameMax } from '../move-money.rules.ts'
import { useMoneyWords } from '../use-money-words.ts'
import styles from './adding-card.module.css'

export function CardReady({ card, onDone }: { card: MoneyDestination; onDone: () => void }) {
  const copy = useCopy()
  const words = useMoneyWords()
  const { data } = useQuery(moveMoneyQuery)
  const naming = useAction({
    call: async (nickname: string) => (nickname === '' ? card : renameDestination(card.id, nickname)),
    refusals: refusalsOf<typeof linkedAccountRoutes.renameDestination>({
      'move_money.destination_not_found': { id: 'move-money.linked.gone' },
    }),
    changes: ['move-money'],
  })
  const form = useForm({
    initial: () => ({ nickname: card.nickname ?? '' }),
    send: ({ nickname }) => naming.run(nickname.trim()),
    onSent: onDone,
    action: naming,
  })
  return (
    <>
      <div className={styles['card']}>
        <Orb icon={CreditCard} tone="iris" />
        <p className="grow">
          <b className={styles['name']}>
            <bdi>{words.accountOf(card)}</bdi>
          </b>
          {card.expires !== null && (
            <span className="sm mute num">
              <Copy id="move-money.card.ends" values={{ month: words.cardMonth(card.expires) }} />
            </span>
          )}
        </p>
        <Badge tone="good" icon={Zap}>
          <Copy id="move-money.card.instant" />
        </Badge>
      </div>
      {data && (
        <Facts>
          <Fact label={<Copy id="express-pay.transfer.fee" />}>{formatBasisPoints(data.fee.basisPoints)}</Fact>
          <Fact label={<Copy id="move-money.card.never-more" />}>{formatDollars(wireCents(feeCapOf(data)))}</Fact>
          {card.firstDayUntil !== null && (
            <Fact label={<Copy id="move-money.card.first-day" />}>{formatDollars(wireCents(data.firstDayMax))}</Fact>
          )}
          <Fact label={<Copy id="move-money.card.then" />}>{formatDollars(wireCents(data.instant.max))}</Fact>
        </Facts>
      )}
      <Form
        form={form}
        className={styles['form']}
        submit={<Copy id="shell.action.done" />}
        actions={
          <ButtonLink to={`${sendMoneyPath}?account=${card.id}`} variant="tint" full icon={Send}>
            <Copy id="move-money.card.send-now" />
          </ButtonLink>
        }
      >
        <TextInput
          label={copy('move-money.card.nickname-label')}
          hint={copy('move-money.bank.nickname-hint')}
          placeholder={copy('move-money.card.nickname-example')}
          maxLength={nicknameMax}
          autoComplete="off"
          {...form.field('nickname')}
        />
      </Form>
      <p className={`sm mute center ${styles['notice']}`}>
        <Copy id="move-money.card.told" />
      </p>
    </>
  )
}
