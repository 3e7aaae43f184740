// What moves and what stays of the next pay: the amount, a bar, and the words below it.
import { centsText } from '@daybreak/money'
import { Copy } from '#platform/copy/copy.tsx'
import { Money, useAmountWords } from '#ui'
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
  const amountWords = useAmountWords()
  const date = words.day(pay.payday)
  const amount = <Money cents={centsText(moves)} className={styles['amount']} />
  if (moves === 0n && pay.basis !== 'last')
    return (
      <p className={styles['sentence']}>
        <Copy id="move-money.payday.preview-none" values={{ date, amount: amountWords(came) }} />
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
          <Bar keeps={keeps} came={came} />
          <p className={styles['keys']}>
            <span>
              <Copy id="move-money.payday.you-keep" values={{ amount: amountWords(keeps) }} />
            </span>{' '}
            <span className={styles['moves']}>
              <Copy id="move-money.payday.moves" values={{ amount: amountWords(moves) }} />
            </span>
          </p>
        </div>
      )}
    </>
  )
}

/** The words below it say the same. */
function Bar({ keeps, came }: Pick<Moving, 'keeps' | 'came'>) {
  const kept = Number.parseInt(((keeps * barLength) / came).toString(), 10)
  return (
    <svg className={styles['bar']} viewBox={`0 0 ${barLength} 1`} preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles['keeps']} width={kept} height="1" />
      <rect className={styles['moves']} x={kept} width="100%" height="1" />
    </svg>
  )
}

const barLength = 1_000n
