// Other items to report in the same dispute, for a worker who finds several at once.
import { maxDisputeItems, type DisputableItem, type DisputeForm } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import { useId, useState } from 'react'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Check, Disclosure, type FormState } from '#ui'
import { firstAmount, itemsOf, type Entry } from './filing.rules.ts'
import { useItemLine } from './reported-item.tsx'
import styles from './filing.module.css'

type AlsoWrongProps = { form: FormState<Entry>; facts: DisputeForm }

export function AlsoWrong({ form, facts }: AlsoWrongProps) {
  const copy = useCopy()
  const lineOf = useItemLine()
  const legendId = useId()
  const { also, amounts, reason } = form.values
  // What is open stays so while choices are made.
  const [wasOpen] = useState(also.length > 0)
  if (facts.others.length === 0) return null
  const isFull = itemsOf(form.values, facts).length >= maxDisputeItems

  function toggle(item: DisputableItem, isOn: boolean) {
    const others = also.filter((id) => id !== item.transactionId)
    const first = reason === null ? '' : firstAmount(reason, item)
    if (isOn) form.set({ also: [...others, item.transactionId], amounts: { ...amounts, [item.transactionId]: first } })
    else form.set({ also: others })
  }

  return (
    <Disclosure isOpen={wasOpen} summary={<Copy id="disputes.form.also-open" values={{ count: facts.others.length }} />}>
      <div role="group" aria-labelledby={legendId} className={styles['also']}>
        <p id={legendId} className={styles['alsoTitle']}>
          <Copy id="disputes.form.also" />
        </p>
        {facts.others.map((item) => {
          const isOn = also.includes(item.transactionId)
          // One more than can be sent is not chosen: the sentence below says why.
          return (
            <Check key={item.transactionId} value={isOn} onValue={(isTicked) => (isOn || !isFull) && toggle(item, isTicked)}>
              <bdi>{item.merchant}</bdi>, {formatDollars(wireCents(item.amount))}{' '}
              <span className={styles['alsoLine']}>{lineOf(item)}</span>
            </Check>
          )
        })}
        {isFull && (
          <p role="status" className="sm soft">
            {copy('disputes.form.also-most', { count: maxDisputeItems })}
          </p>
        )}
      </div>
    </Disclosure>
  )
}
