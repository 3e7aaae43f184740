// Explanations beside the form: where the numbers are, what happens next, and how to find the deposits. Design B.
import type { MoneyDestination } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import { useQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Search from 'lucide-react/icons/search'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Notice } from '#ui'
import { Explained, Tick, Ticks } from '../explained.tsx'
import { moveMoneyQuery } from '../move-money.queries.ts'
import { useMoneyWords } from '../use-money-words.ts'
import styles from './adding-bank.module.css'

/** Made-up numbers, never the worker's: the first has no right check digit. */
const sample = { routing: '990412009', account: '4400128830' }

export function WhereNumbers() {
  const copy = useCopy()
  return (
    <Explained title={<Copy id="move-money.bank.where-title" />}>
      <div className={styles['check']} role="img" aria-label={copy('move-money.bank.where-picture')}>
        <div className={styles['numbers']}>
          <div>
            <small>{copy('move-money.bank.where-routing')}</small>
            {sample.routing}
          </div>
          <div>
            <small>{copy('move-money.bank.where-account')}</small>
            {sample.account}
          </div>
        </div>
      </div>
      <p className={`soft sm ${styles['below']}`}>
        <Copy id="move-money.bank.where-app" />
      </p>
    </Explained>
  )
}

export function NextSteps() {
  const { data: overview } = useQuery(moveMoneyQuery)
  const max = overview && formatDollars(wireCents(overview.firstDayMax))
  return (
    <Explained title={<Copy id="move-money.bank.next-title" />}>
      <Ticks>
        <Tick icon={ArrowRight} title={<Copy id="move-money.bank.next-send" />} body={<Copy id="move-money.bank.next-keep" />} />
        <Tick icon={ArrowRight} title={<Copy id="move-money.bank.next-type" />} />
        <Tick
          icon={ArrowRight}
          title={<Copy id="move-money.bank.next-use" />}
          body={max && <Copy id="move-money.bank.next-limit" values={{ max }} />}
        />
      </Ticks>
    </Explained>
  )
}

export function FindThem({ bank }: { bank: MoneyDestination }) {
  const words = useMoneyWords()
  const { brand } = useBrand()
  const date = bank.proof && words.day(bank.proof.expectedOn)
  return (
    <div className="grid">
      <Explained title={<Copy id="move-money.verify.find-title" />}>
        <Ticks>
          <Tick
            icon={Search}
            title={<Copy id="move-money.verify.find-app" />}
            body={<Copy id="move-money.verify.find-account" values={{ account: words.numberOf(bank) }} />}
          />
          <Tick
            icon={Search}
            title={<Copy id="move-money.verify.find-two" values={{ descriptor: brand.toUpperCase() }} />}
            body={date && <Copy id="move-money.verify.when" values={{ date }} />}
          />
          <Tick
            icon={Search}
            title={<Copy id="move-money.verify.find-type" />}
            body={<Copy id="move-money.verify.find-example" />}
          />
        </Ticks>
      </Explained>
      <Notice tone="info" icon={ShieldCheck} top>
        <p className="sm">
          <Copy id="move-money.verify.block-note" />
        </p>
      </Notice>
    </div>
  )
}
