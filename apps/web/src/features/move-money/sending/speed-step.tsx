// How fast and where to: the free methods first, and a fee only where the worker chooses one. Picture "move-money-amount", lower part.
import type { MoneyTransferPreview, MoveMoney } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import Landmark from 'lucide-react/icons/landmark'
import Zap from 'lucide-react/icons/zap'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { useAction } from '#platform/use-action.ts'
import { Button, Form, OptionCards, TextInput, useForm } from '#ui'
import { previewTransfer, type What } from '../move-money.queries.ts'
import { methodKey, type Method } from '../move-money.rules.ts'
import { useMoneyWords } from '../use-money-words.ts'
import { useRefusals } from './use-refusals.ts'
import { useSendDays } from './use-send-days.ts'
import styles from './sending.module.css'

type SpeedStepProps = {
  amount: string
  overview: MoveMoney
  methods: readonly Method[]
  /** Chosen to begin with. */
  first: Method | null
  /** It cannot leave now: its day is chosen. */
  isDated: boolean
  onChosen: (chosen: { method: Method; preview: MoneyTransferPreview; sendOn: string | null }) => void
  onBack: () => void
}

export function SpeedStep({ amount, overview, methods, first, isDated, onChosen, onBack }: SpeedStepProps) {
  const copy = useCopy()
  const words = useMoneyWords()
  const days = useSendDays()
  const previewing = useAction({ call: (what: What) => previewTransfer(what), refusals: useRefusals() })
  const form = useForm({
    initial: () => ({ method: first === null ? null : methodKey(first), day: '' }),
    check: ({ method, day }) => ({
      method: method === null ? ('move-money.speed.required' as const) : null,
      day: isDated && !days.isOffered(day) ? { id: 'move-money.later.wrong' as const, values: days.ends } : null,
    }),
    async send({ method: key, day }) {
      const method = methods.find((one) => methodKey(one) === key)
      if (!method) return null
      const sendOn = isDated ? day : null
      const what = { amount, destinationId: method.destination.id, speed: method.speed }
      const preview = await previewing.run({ ...what, ...(sendOn !== null && { sendOn }) })
      return preview && { method, preview, sendOn }
    },
    onSent: onChosen,
    action: previewing,
  })
  const noteOf = ({ speed, fee }: Method) => {
    if (isDated) return copy('move-money.review.fee-free')
    return speed === 'standard'
      ? copy('move-money.speed.standard-note', { date: words.day(overview.standardArrivesOn) })
      : copy('move-money.speed.instant-note', { fee: formatDollars(fee) })
  }
  return (
    <Form
      form={form}
      className={styles['form']}
      submit={<Copy id="shell.action.continue" />}
      actions={
        <Button variant="quiet" full onClick={onBack}>
          <Copy id="shell.action.back" />
        </Button>
      }
    >
      <OptionCards
        legend={copy(isDated ? 'move-money.review.to' : 'move-money.speed.title')}
        options={methods.map((method) => ({
          value: methodKey(method),
          icon: method.speed === 'standard' ? Landmark : Zap,
          title: (
            <>
              {words.speed(method.speed)} · <bdi className="num">{words.accountOf(method.destination)}</bdi>
            </>
          ),
          body: noteOf(method),
        }))}
        {...form.field('method')}
      />
      {isDated && (
        <TextInput
          type="date"
          label={copy('move-money.later.label')}
          hint={copy('move-money.later.hint', days.ends)}
          min={days.first}
          max={days.last}
          {...form.field('day')}
        />
      )}
    </Form>
  )
}
