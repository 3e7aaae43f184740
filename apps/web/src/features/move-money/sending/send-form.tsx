// "Send out" on the first screen: where to, and how much; one press leads to the review. Picture "move-money".
import type { MoneyDestination, MoveMoney } from '@daybreak/contract'
import { formatBasisPoints, formatDollars, noCents, plainDollars, typedDollars } from '@daybreak/money'
import CreditCard from 'lucide-react/icons/credit-card'
import Landmark from 'lucide-react/icons/landmark'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { sendMoneyPath } from '#platform/paths.ts'
import { useAction } from '#platform/use-action.ts'
import { AmountInput, Button, Form, OptionCards, useForm } from '#ui'
import { AddAccountLink, OwnAccount } from '../own-account.tsx'
import { previewTransfer, type What } from '../move-money.queries.ts'
import { canBeDated, feeCapOf, firstMethod, methodKey, methodsOf, type Method } from '../move-money.rules.ts'
import { useMoneyWords } from '../use-money-words.ts'
import { NoDestination } from './no-destination.tsx'
import { useAmountFault } from './use-amount-fault.ts'
import { useHanded } from './use-handed.ts'
import { useRefusals } from './use-refusals.ts'
import styles from '../move-money.module.css'

type SendFormProps = {
  overview: MoveMoney
  destinations: readonly MoneyDestination[]
  /** The last digits of the worker's own account, once they are known. */
  accountLast4: string | null
  open: (address: string) => void
}

export function SendForm({ overview, destinations, accountLast4, open }: SendFormProps) {
  const copy = useCopy()
  const words = useMoneyWords()
  const handed = useHanded()
  const amountFault = useAmountFault(overview)
  const previewing = useAction({ call: (what: What) => previewTransfer(what), refusals: useRefusals() })
  const methods = methodsOf(destinations, overview, noCents)
  const form = useForm({
    initial() {
      const before = handed.read()
      const method = methods.find((one) => one.destination.id === before?.method.destination.id) ?? firstMethod(methods, null)
      return {
        method: method && methodKey(method),
        amount: before === null ? '' : plainDollars(wireCents(before.amount)),
      }
    },
    check: ({ method, amount }) => ({
      method: method === null ? ('move-money.speed.required' as const) : null,
      amount: amountFault(amount),
    }),
    async send(entry) {
      const amount = typedDollars(entry.amount) ?? noCents
      const method = methodsOf(destinations, overview, amount).find((one) => methodKey(one) === entry.method)
      if (!method) return null
      const what = { amount: amount.toString(), destinationId: method.destination.id, speed: method.speed }
      const preview = await previewing.run(what)
      return preview && { amount: what.amount, method, preview }
    },
    onSent(chosen) {
      handed.keep(chosen)
      open(`${sendMoneyPath}?step=review&account=${chosen.method.destination.id}&amount=${chosen.amount}`)
    },
    action: previewing,
  })
  const chosenBank = methods.find((method) => method.speed === 'standard' && methodKey(method) === form.values.method)
  if (methods.length === 0) return <NoDestination />
  const typed = amountFault(form.values.amount) === null ? (typedDollars(form.values.amount) ?? noCents) : null
  const costOf = ({ speed, fee }: Method) => {
    if (speed === 'standard') return copy('move-money.speed.standard-note', { date: words.day(overview.standardArrivesOn) })
    return typed === null
      ? copy('move-money.home.send-card-note', {
          percent: formatBasisPoints(overview.fee.basisPoints),
          cap: formatDollars(wireCents(feeCapOf(overview))),
        })
      : copy('move-money.speed.instant-note', { fee: formatDollars(fee) })
  }
  return (
    <Form
      form={form}
      className={styles['form']}
      submit={<Copy id="shell.action.continue" />}
      actions={
        chosenBank &&
        canBeDated(form.values.amount, overview) && (
          <Button
            variant="quiet"
            full
            onClick={() =>
              open(`${sendMoneyPath}?step=speed&account=${chosenBank.destination.id}&amount=${typedDollars(form.values.amount)}`)
            }
          >
            <Copy id="move-money.later.choose" />
          </Button>
        )
      }
    >
      <OwnAccount label="move-money.review.from" last4={accountLast4} available={overview.available} />
      <div>
        <OptionCards
          legend={copy('move-money.review.to')}
          options={methodsOf(destinations, overview, typed ?? noCents).map((method) => ({
            value: methodKey(method),
            icon: method.destination.kind === 'bank' ? Landmark : CreditCard,
            title: <bdi>{method.destination.nickname ?? words.bankOf(method.destination)}</bdi>,
            body: `${words.numberOf(method.destination)} · ${costOf(method)}`,
          }))}
          {...form.field('method')}
        />
        <AddAccountLink takesCards={overview.takesCards} />
      </div>
      <AmountInput label={copy('move-money.amount.label')} {...form.field('amount')} />
    </Form>
  )
}
