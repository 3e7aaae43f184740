// A preview beside the form: what would move of the next pay, when it reaches the bank, and what we promise.
import type { MoneyDestination, Payday } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useEffect, useState, type ReactNode } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Card, Fact, Facts, Notice } from '#ui'
import { useMoneyWords } from '../use-money-words.ts'
import { faultsOf, ruleOf, type Entry } from './entry.rules.ts'
import { PaydayMoving } from './moving.tsx'
import { movingOf } from './payday.rules.ts'
import styles from './payday.module.css'

type PaydayPreviewProps = {
  payday: Payday
  banks: readonly MoneyDestination[]
  entry: Entry
  /** What turns it on, and why it could not be. */
  children: ReactNode
}

export function PaydayPreview({ payday, banks, entry, children }: PaydayPreviewProps) {
  const words = useMoneyWords()
  const copy = useCopy()
  const calm = JSON.parse(useCalm(JSON.stringify(entry))) as Entry
  const rule = Object.keys(faultsOf(calm)).length > 0 ? null : ruleOf(calm)
  const bank = banks.find(({ id }) => id === calm.destinationId)
  const moving = rule === null ? null : movingOf(payday.pay, rule)
  return (
    <div className={`${styles['aside']} ${styles['stays']}`}>
      <Card>
        <div role="status">{moving !== null && bank && <PaydayMoving moving={moving} account={words.accountOf(bank)} />}</div>
        {moving !== null && (
          <Facts>
            <Fact label={<Copy id="move-money.payday.pay-after" />}>
              {moving.pay.basis === 'shifts' ? (
                <Copy id="move-money.payday.about" values={{ amount: formatDollars(moving.came) }} />
              ) : (
                formatDollars(moving.came)
              )}
            </Fact>
            {payday.inBankOn !== null && moving.pay.basis !== 'last' && moving.moves > 0n && (
              <Fact label={<Copy id="move-money.payday.in-bank" />}>{words.day(payday.inBankOn)}</Fact>
            )}
            <Fact label={<Copy id="move-money.payday.fee" />}>
              <Copy id="move-money.review.fee-free" />
            </Fact>
          </Facts>
        )}
        <div className={styles['turnOn']}>{children}</div>
        <p className={`soft sm ${styles['promise']}`}>
          {payday.standing !== null && (
            <>
              <Copy id="move-money.payday.change-note" />{' '}
            </>
          )}
          <Copy id={payday.isToldBefore ? 'move-money.payday.day-before' : 'move-money.payday.skip-any'} />
        </p>
      </Card>
      {rule?.kind === 'above' && (
        <Notice tone="info" icon={ShieldCheck} top>
          {copy('move-money.payday.never-more', { amount: formatDollars(wireCents(rule.amount)) })}
        </Notice>
      )}
    </div>
  )
}

/** DESIGN-2, "After each payday": "follows each change after 500 ms". */
const pauseMs = 500

function useCalm(text: string): string {
  const [calm, setCalm] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return calm
}
