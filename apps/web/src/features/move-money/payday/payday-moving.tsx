// What moves and what stays, of the pay that is next: the amount, a bar, and the words below it.
import { centsText, formatDollars } from '@daybreak/money'
import { Copy } from '#platform/copy/copy.tsx'
import { Money } from '#ui'
import { useMoneyWords } from '../use-money-words.ts'
import type { Moving } from './payday.rules.ts'
import styles from './payday.module.css'

type PaydayMovingProps = {
  moving: Moving
  /** "Harbor Bank *8830". */
  account: string
}

/** One sentence: in the page its amount is large, and it is read as it is written. */
export function PaydayMoving({ moving: { pay, came, moves, keeps }, account }: PaydayMovingProps) {
  const words = useMoneyWords()
  const date = words.day(pay.payday)
  const amount = <Money cents={centsText(moves)} className={styles['amount']} />
  if (moves === 0n && pay.basis !== 'last')
    return (
      <p className={styles['sentence']}>
        <Copy id="move-money.payday.preview-none" values={{ date, amount: formatDollars(came) }} />
      </p>
    )
  return (
    <>
      <p className={styles['sentence']}>
        {pay.basis === 'last' && <Copy id="move-money.payday.preview-last" values={{ date, amount }} />}
        {pay.basis === 'shifts' && <Copy id="move-money.payday.preview" values={{ date, amount, account }} />}
        {pay.basis === 'announced' && <Copy id="move-money.payday.preview-exact" values={{ date, amount, account }} />}
      </p>
      {came > 0n && (
        <div className={styles['split']}>
          <div className={styles['bar']} aria-hidden="true">
            {keeps > 0n && <i style={{ flexGrow: Number(keeps) }} />}
            {moves > 0n && <i className={styles['moves']} style={{ flexGrow: Number(moves) }} />}
          </div>
          <p className={styles['keys']}>
            <span>
              <Copy id="move-money.payday.you-keep" values={{ amount: formatDollars(keeps) }} />
            </span>{' '}
            <span className={styles['moves']}>
              <Copy id="move-money.payday.moves" values={{ amount: formatDollars(moves) }} />
            </span>
          </p>
        </div>
      )}
    </>
  )
}
