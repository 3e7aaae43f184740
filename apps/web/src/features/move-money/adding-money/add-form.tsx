// "Add money" on the first screen: from which bank, and how much; the next screen has the day of use and the authorization.
import type { MoneyDestination, MoveMoney } from '@daybreak/contract'
import { formatDollars, noCents, typedDollars } from '@daybreak/money'
import { useQuery } from '@tanstack/react-query'
import Landmark from 'lucide-react/icons/landmark'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { addMoneyPath } from '#platform/paths.ts'
import { AmountInput, Form, OptionCards, useForm } from '#ui'
import { AddAccountLink, OwnAccount } from '../own-account.tsx'
import { addingQuery } from '../move-money.queries.ts'
import { useMoneyWords } from '../use-money-words.ts'
import { sourcesOf } from './adding-money.rules.ts'
import { NoSource } from './no-source.tsx'
import { addingFaultWords } from './adding-fault-words.ts'
import styles from '../move-money.module.css'

type AddFormProps = {
  overview: MoveMoney
  destinations: readonly MoneyDestination[]
  /** The last digits of the worker's own account, once they are known. */
  accountLast4: string | null
  open: (address: string) => void
}

export function AddForm({ overview, destinations, accountLast4, open }: AddFormProps) {
  const copy = useCopy()
  const words = useMoneyWords()
  const { data: adding } = useQuery(addingQuery)
  const faultOf = addingFaultWords(adding)
  const sources = sourcesOf(destinations)
  const form = useForm({
    initial: () => ({ source: sources[0]?.id ?? null, amount: '' }),
    check: ({ amount }) => ({ amount: faultOf(amount) }),
    send: ({ source, amount }) => `${addMoneyPath}?account=${source ?? ''}&amount=${typedDollars(amount) ?? noCents}`,
    onSent: open,
  })
  if (sources.length === 0) return <NoSource destinations={destinations} />
  return (
    <Form form={form} className={styles['form']} submit={<Copy id="shell.action.continue" />}>
      <div>
        <OptionCards
          legend={copy('move-money.review.from')}
          options={sources.map((source) => ({
            value: source.id,
            icon: Landmark,
            title: <bdi>{source.nickname ?? words.bankOf(source)}</bdi>,
            body: words.numberOf(source),
          }))}
          {...form.field('source')}
        />
        <AddAccountLink takesCards={false} />
      </div>
      <OwnAccount label="move-money.review.to" last4={accountLast4} available={overview.available} />
      <AmountInput
        label={copy('move-money.amount.label')}
        hint={
          adding &&
          copy('move-money.add.pull-limit', {
            min: formatDollars(wireCents(adding.min)),
            max: formatDollars(wireCents(adding.max)),
          })
        }
        {...form.field('amount')}
      />
    </Form>
  )
}
