// A transfer that failed or came back: first where the money is, then why, then what the worker can do. Design B, "Returned
// transfer".
import type { MoneyTransfer } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import Plus from 'lucide-react/icons/plus'
import Send from 'lucide-react/icons/send'
import Undo2 from 'lucide-react/icons/undo-2'
import { useId } from 'react'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { addBankPath, moneyTransferPath, sendMoneyPath } from '#platform/paths.ts'
import { Badge, ButtonLink, Card, Link, Notice, useAmountWords } from '#ui'
import { destinationsQuery } from '../move-money.queries.ts'
import { useMoneyWords } from '../use-money-words.ts'
import { codeForBank, isPromiseOpen, momentOf, type ReasonWords } from './transfer.rules.ts'
import shared from '../move-money.module.css'
import styles from './transfer.module.css'

/** The card network's code, which is not a reason of the specification. */
const cardDeclined = 'CARD_DECLINED'

/** Those that have a sentence of their own, with the bank's name where there is one. */
const bankSentences = {
  ACCOUNT_CLOSED: 'move-money.returned.account-closed',
  ACCOUNT_NOT_FOUND: 'move-money.returned.account-not-found',
  INVALID_ACCOUNT_NUMBER: 'move-money.returned.invalid-number',
  [cardDeclined]: 'move-money.returned.card-declined',
} as const

function hasSentence(code: string | null): code is keyof typeof bankSentences {
  return code !== null && code in bankSentences
}

export function CameBack({ transfer, reasonWords }: { transfer: MoneyTransfer; reasonWords: ReasonWords }) {
  const copy = useCopy()
  const words = useMoneyWords()
  const { amount, destination, reasonCode, status } = transfer
  const dollars = useAmountWords()(wireCents(amount))
  const isReturned = status === 'RETURNED'
  const since = momentOf(transfer, isReturned ? 'returned' : 'failed')
  const why = reasonWords(transfer)
  const meaning = isPromiseOpen(transfer) ? null : (why?.meaning ?? null)
  const hasBankSentence = (isReturned || reasonCode === cardDeclined) && hasSentence(reasonCode)
  const sentence = hasBankSentence ? copy(bankSentences[reasonCode], { bank: words.bankOf(destination) }) : meaning
  return (
    <Card>
      <div className={styles['top']}>
        <p className="soft">
          <Copy id="move-money.review.to" /> <bdi>{words.accountOf(destination)}</bdi>
        </p>
        <Badge tone="bad" icon={Undo2}>
          <Copy id={isReturned ? 'move-money.returned.badge' : 'transactions.status.failed'} />
        </Badge>
      </div>
      <p className={`money ${styles['amount']}`}>{dollars}</p>
      <Notice tone="good" icon={CircleCheck} top>
        <p>
          <b>
            <Copy id="transactions.failure-help.where-is-money-back" values={{ amount: dollars }} />
          </b>
        </p>
        {since !== null && (
          <p className="sm num">
            <Copy id="move-money.returned.since" values={{ date: words.dayOfInstant(since), time: words.theTime(since) }} />
          </p>
        )}
      </Notice>
      {(why !== null || sentence !== null) && (
        <div className={styles['reason']}>
          <p className="sm mute">
            <Copy id="move-money.returned.reason" />
          </p>
          {why !== null && <p className={styles['reasonWords']}>{why.reason}</p>}
          {sentence !== null && <p className="soft">{sentence}</p>}
        </div>
      )}
    </Card>
  )
}

/** We sent it again ourselves: nothing is left for the worker to do. */
export function SentAgain({ id }: { id: string }) {
  return (
    <Notice tone="good" icon={Send} top>
      <p>
        <b>
          <Copy id="move-money.returned.sent-again" />
        </b>
      </p>
      <Link to={moneyTransferPath(id)}>
        <Copy id="move-money.returned.sent-again-see" />
      </Link>
    </Notice>
  )
}

/** One filled button, to another account of the worker's that accepts it, with the amount filled in. */
export function WhatToDo({ transfer }: { transfer: MoneyTransfer }) {
  const titleId = useId()
  const words = useMoneyWords()
  const { data: destinations = [] } = useQuery(destinationsQuery)
  const { amount, destination } = transfer
  const other = destinations.find(({ id, kind, status }) => id !== destination.id && kind === 'bank' && status === 'VERIFIED')
  const code = codeForBank(transfer)
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId}>
        <Copy id="move-money.returned.what-title" />
      </h2>
      <div className={shared['actions']}>
        {other && (
          <ButtonLink to={`${sendMoneyPath}?amount=${amount}&account=${other.id}`} full icon={Send}>
            <span>
              <Copy id="move-money.returned.send-again" values={{ account: words.accountOf(other) }} />
            </span>
          </ButtonLink>
        )}
        <ButtonLink to={addBankPath} variant="tint" full icon={Plus}>
          <Copy id="move-money.returned.add-bank" />
        </ButtonLink>
      </div>
      {code !== null && (
        <p className={`soft sm ${styles['call']}`}>
          <Copy
            id="move-money.returned.still-open"
            values={{ bank: words.bankOf(destination), code: <b key="code">{code}</b> }}
          />
        </p>
      )}
    </Card>
  )
}
