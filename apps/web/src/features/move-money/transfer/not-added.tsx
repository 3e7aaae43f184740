// Money that a bank did not send, or took back: the effect on the balance, the reason, and what the worker can do.
import type { MoneyTransfer } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import { bankDateOf, parseInstant, plainDateText } from '@daybreak/time'
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import Plus from 'lucide-react/icons/plus'
import Undo2 from 'lucide-react/icons/undo-2'
import { useId } from 'react'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { useFlag } from '#platform/flags/flag-values.ts'
import { addBankPath, addMoneyPath, belowZeroPath, moneyTransferPath } from '#platform/paths.ts'
import { Badge, ButtonLink, Card, Link, Notice, useAmountWords } from '#ui'
import { addingQuery, destinationsQuery } from '../move-money.queries.ts'
import { useMoneyWords } from '../use-money-words.ts'
import { momentOf, wasUsable, type ReasonWords } from './transfer.rules.ts'
import shared from '../move-money.module.css'
import styles from './transfer.module.css'

type NotAddedProps = { transfer: MoneyTransfer; reasonWords: ReasonWords; isBelowZero: boolean }

export function NotAdded({ transfer, reasonWords, isBelowZero }: NotAddedProps) {
  const words = useMoneyWords()
  const { amount, destination, status } = transfer
  const dollars = useAmountWords()(wireCents(amount))
  const isTaken = wasUsable(transfer)
  const since = momentOf(transfer, status === 'RETURNED' ? 'returned' : 'failed')
  const why = reasonWords(transfer)
  const ownMeaning = useLimitMeaning(transfer)
  const meaning = ownMeaning ?? why?.meaning ?? null
  return (
    <Card>
      <div className={styles['top']}>
        <p className="soft">
          <Copy id="move-money.review.from" /> <bdi>{words.accountOf(destination)}</bdi>
        </p>
        <Badge tone="bad" icon={Undo2}>
          <Copy id={status === 'RETURNED' ? 'move-money.returned.badge' : 'transactions.status.failed'} />
        </Badge>
      </div>
      <p className={`money ${styles['amount']}`}>{dollars}</p>
      <Notice tone={isTaken ? 'info' : 'good'} icon={isTaken ? Info : CircleCheck} top>
        <p>
          <b>
            <Copy
              id={isTaken ? 'move-money.add.pull-returned' : 'move-money.add.failed'}
              values={{ bank: words.bankOf(destination), amount: dollars }}
            />
          </b>
        </p>
        {isTaken && isBelowZero && (
          <p>
            <Link to={belowZeroPath}>
              <Copy id="move-money.add.below-zero" />
            </Link>
          </p>
        )}
        {since !== null && (
          <p className="sm num">
            <Copy id="move-money.returned.since" values={{ date: words.dayOfInstant(since), time: words.theTime(since) }} />
          </p>
        )}
      </Notice>
      {why !== null && (
        <div className={styles['reason']}>
          <p className="sm mute">
            <Copy id="move-money.returned.reason" />
          </p>
          <p className={styles['reasonWords']}>{why.reason}</p>
          {meaning !== null && <p className="soft">{meaning}</p>}
        </div>
      )}
    </Card>
  )
}

/** Readings 4.12: what is more than can be added names the limit, and what was too much for that day says when it is over. */
function useLimitMeaning({ reasonCode, createdAt }: MoneyTransfer): string | null {
  const copy = useCopy()
  const words = useMoneyWords()
  const isOverMax = reasonCode === 'TRANSFER_AMOUNT_EXCEEDING_MAX_LOAD_LIMIT'
  const { data } = useQuery({ ...addingQuery, enabled: isOverMax })
  if (isOverMax && data !== undefined)
    return copy('transactions.failure-help.transfer-amount-exceeding-max-load-limit', {
      limit: formatDollars(wireCents(data.max)),
    })
  if (reasonCode !== 'TRANSFER_AMOUNT_EXCEEDING_MAX_RELOAD_LIMIT') return null
  // The limit is of a day on the bank's clock.
  const date = words.day(plainDateText(bankDateOf(parseInstant(createdAt))))
  return copy('transactions.failure-help.transfer-amount-exceeding-max-reload-limit', { date })
}

/** A link to the retry if the bank is asked again; else a link to add the money from another bank. */
export function WhatToDoAboutIt({ transfer: { destination, sentAgainAs } }: { transfer: MoneyTransfer }) {
  const titleId = useId()
  const words = useMoneyWords()
  const { data: destinations = [] } = useQuery(destinationsQuery)
  const hasBank = destinations.some(({ kind, status }) => kind === 'bank' && status === 'VERIFIED')
  const isOffered = useFlag('add-money')
  if (!isOffered && sentAgainAs === null) return null
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId}>
        <Copy id="move-money.returned.what-title" />
      </h2>
      {sentAgainAs !== null && (
        <p className={`soft ${styles['call']}`}>
          <Copy id="move-money.add.again" values={{ bank: words.bankOf(destination) }} />
        </p>
      )}
      <div className={shared['actions']}>
        {sentAgainAs === null ? (
          <ButtonLink to={hasBank ? addMoneyPath : addBankPath} variant="tint" full icon={Plus}>
            <Copy id={hasBank ? 'move-money.add.pull' : 'move-money.returned.add-bank'} />
          </ButtonLink>
        ) : (
          <ButtonLink to={moneyTransferPath(sentAgainAs)} variant="tint" full>
            <Copy id="move-money.add.again-see" />
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
