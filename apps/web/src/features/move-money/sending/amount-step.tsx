// How much: typed or chosen. Picture "move-money-amount".
import type { MoveMoney } from '@daybreak/contract'
import { cents, formatDollars, noCents, plainDollars, typedDollars, type Cents } from '@daybreak/money'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { AmountInput, Button, ChoiceChips, Form, useForm } from '#ui'
import { canBeDated } from '../move-money.rules.ts'
import { useAmountFault } from './use-amount-fault.ts'
import styles from './sending.module.css'

const chipDollars = [50n, 100n, 200n] as const

/** 50, 100 and 200 as far as there is more than that, and all of it. */
function chipsOf(available: Cents): Cents[] {
  const amounts = chipDollars.map((dollars) => cents(dollars * 100n)).filter((amount) => amount < available)
  return available > noCents ? [...amounts, available] : amounts
}

type AmountStepProps = {
  overview: MoveMoney
  /** A destination to which a transfer may be dated ahead is linked. */
  takesDated: boolean
  amount: string | null
  onAmount: (amount: string) => void
}

export function AmountStep({ overview, takesDated, amount, onAmount }: AmountStepProps) {
  const copy = useCopy()
  const faultOf = useAmountFault(overview)
  const available = wireCents(overview.available)
  const form = useForm({
    initial: () => ({ amount: amount === null ? '' : plainDollars(wireCents(amount)) }),
    check: (entry) => ({ amount: faultOf(entry.amount) }),
    send: (entry) => onAmount(typedDollars(entry.amount)?.toString() ?? '0'),
  })
  const typed = typedDollars(form.values.amount)
  return (
    <Form
      form={form}
      layout="own"
      className={styles['form']}
      actions={
        takesDated &&
        typed !== null &&
        canBeDated(form.values.amount, overview) && (
          <Button variant="quiet" full onClick={() => onAmount(typed.toString())}>
            <Copy id="move-money.later.choose" />
          </Button>
        )
      }
    >
      <AmountInput
        label={copy('move-money.amount.field-label')}
        hint={copy('move-money.home.available', { amount: formatDollars(available) })}
        isLarge
        {...form.field('amount')}
      />
      <div className={styles['chips']}>
        <ChoiceChips
          legend={copy('move-money.amount.label')}
          chips={chipsOf(available).map((offered) => ({
            value: offered.toString(),
            label: offered === available ? copy('move-money.amount.send-all') : formatDollars(offered).replace(/\.00$/, ''),
          }))}
          value={typed === null ? null : typed.toString()}
          onValue={(chosen) => form.set({ amount: plainDollars(wireCents(chosen)) })}
        />
      </div>
    </Form>
  )
}
