// "Your banks and cards": each with its state, its own name, and a button to remove it. Readings 4.4, "Linked accounts".
import type { MoneyDestination } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import { useQuery } from '@tanstack/react-query'
import CreditCard from 'lucide-react/icons/credit-card'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Landmark from 'lucide-react/icons/landmark'
import Plus from 'lucide-react/icons/plus'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { addBankPath, addDebitCardPath, moveMoneyPath } from '#platform/paths.ts'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { ButtonLink, Card, IconButton, Item, ItemList, Link, Notice, useToast } from '#ui'
import { MoneyPage, NotHere } from '../money-page.tsx'
import { destinationsQuery, moveMoneyQuery } from '../move-money.queries.ts'
import { useMoneyWords } from '../use-money-words.ts'
import { AccountBadge } from './account-badge.tsx'
import { AccountDialog } from './account-dialog.tsx'
import own from './linked.module.css'

const tones = { VERIFIED: 'iris', PENDING: 'warn', FAILED: 'bad', LOCKED: 'bad' } as const

export function LinkedAccounts() {
  const copy = useCopy()
  const accounts = useQuery(destinationsQuery)
  const { data: overview } = useQuery(moveMoneyQuery)
  const [openId, setOpenId] = useState<string | null>(null)
  const { toast, show } = useToast()
  const open = accounts.data?.find(({ id }) => id === openId)
  return (
    <MoneyPage
      title={copy('move-money.linked.title')}
      lead={<Copy id="move-money.linked.owner" />}
      back={{ to: moveMoneyPath, name: <Copy id="move-money.home.title" /> }}
      isNarrow
    >
      {!accounts.data && <NotHere {...accounts} />}
      {accounts.data && (
        <div className="grid">
          <Card flush>
            {accounts.data.length > 0 && (
              <ItemList label={copy('move-money.linked.title')}>
                {accounts.data.map((account) => (
                  <Account key={account.id} account={account} onOpen={() => setOpenId(account.id)} />
                ))}
              </ItemList>
            )}
            <div className={own['add']}>
              <ButtonLink to={addBankPath} variant="tint" full icon={Plus}>
                <Copy id="move-money.bank.title" />
              </ButtonLink>
              {overview?.takesCards === true && (
                <ButtonLink to={addDebitCardPath} variant="tint" full icon={CreditCard}>
                  <Copy id="move-money.card.title" />
                </ButtonLink>
              )}
            </div>
          </Card>
          {overview && accounts.data.some(({ firstDayUntil }) => firstDayUntil !== null) && (
            <Notice tone="info" icon={ShieldCheck} top>
              <p className="sm">
                <Copy id="move-money.verify.new-hold" values={{ max: formatDollars(wireCents(overview.firstDayMax)) }} />
              </p>
            </Notice>
          )}
        </div>
      )}
      {open && <AccountDialog account={open} onClose={() => setOpenId(null)} onDone={show} />}
      {toast}
    </MoneyPage>
  )
}

function Account({ account, onOpen }: { account: MoneyDestination; onOpen: () => void }) {
  const copy = useCopy()
  const words = useMoneyWords()
  const { id, kind, name, nickname, status, expires } = account
  const isProvable = kind === 'bank' && status === 'PENDING'
  const details = [
    words.numberOf(account),
    nickname,
    expires && copy('move-money.card.ends', { month: words.cardMonth(expires) }),
  ]
  return (
    <Item
      icon={kind === 'bank' ? Landmark : CreditCard}
      tone={tones[status] ?? 'plain'}
      title={<bdi>{words.bankOf(account)}</bdi>}
      body={
        <>
          <bdi className="num">{details.filter((detail) => detail !== null).join(' · ')}</bdi>
          {isProvable && (
            <Link className={own['prove']} to={`${addBankPath}?step=deposits&account=${id}`}>
              <Copy id="move-money.verify.title" />
            </Link>
          )}
          {status === 'LOCKED' && (
            <span className={own['line']}>
              <Copy id="move-money.verify.locked-call" />
            </span>
          )}
        </>
      }
      end={
        <span className={own['end']}>
          <AccountBadge status={status} />
          <IconButton
            label={`${copy('shell.action.edit')}: ${words.accountOf({ kind, name: nickname ?? name, last4: account.last4 })}`}
            icon={EllipsisVertical}
            onClick={onOpen}
          />
        </span>
      }
    />
  )
}
