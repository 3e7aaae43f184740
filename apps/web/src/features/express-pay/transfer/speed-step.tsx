// "Where should it go?": the worker's own account first, free and at once; nothing else is preselected. Picture "transfer-speed".
import type { ExpressPay, ExpressPayPreview } from '@daybreak/contract'
import { formatDollars, noCents } from '@daybreak/money'
import { formatWeekday, parsePlainDate } from '@daybreak/time'
import { useQueries } from '@tanstack/react-query'
import Landmark from 'lucide-react/icons/landmark'
import Wallet from 'lucide-react/icons/wallet'
import Zap from 'lucide-react/icons/zap'
import { ApiProblem } from '#platform/calls/api.ts'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { useAction } from '#platform/use-action.ts'
import { Button, Form, OptionCards, useForm } from '#ui'
import { previewQuery, previewTransfer, type LinkedDestination } from '../express-pay.queries.ts'
import { explain } from '../sending/index.ts'
import { useMethodWords } from '../use-method-words.ts'

/** A route to a linked account, with its fee; null for the worker's own. */
export type ChosenMethod = { method: ExpressPay['ways'][number]; preview: ExpressPayPreview } | null

type SpeedStepProps = {
  amount: string
  methods: ExpressPay['ways']
  chosen: ChosenMethod
  onChosen: (method: ChosenMethod) => void
  onBack: () => void
}

const own = 'own'
const keyOf = ({ destination, speed }: ExpressPay['ways'][number]) => `${speed}-${destination.id}`

export function destinationOf({ destination: { id }, speed }: ExpressPay['ways'][number]): LinkedDestination {
  return { kind: 'linked', id, speed }
}

export function SpeedStep({ amount, methods, chosen, onChosen, onBack }: SpeedStepProps) {
  const copy = useCopy()
  const options = useMethodOptions(amount, methods)
  const previewing = useAction({
    call: (destination: LinkedDestination) => previewTransfer(amount, destination),
    explain: (thrown) => (thrown instanceof ApiProblem ? explain(thrown) : null),
  })
  const form = useForm({
    initial: () => ({ method: chosen === null ? own : keyOf(chosen.method) }),
    async send({ method: key }) {
      const method = methods.find((one) => keyOf(one) === key)
      if (method === undefined) return { chosen: null }
      const preview = await previewing.run(destinationOf(method))
      return preview && { chosen: { method, preview } }
    },
    onSent: (sent) => onChosen(sent.chosen),
    action: previewing,
  })
  return (
    <Form
      form={form}
      submit={<Copy id="shell.action.continue" />}
      actions={
        <Button variant="quiet" full onClick={onBack}>
          <Copy id="shell.action.back" />
        </Button>
      }
    >
      <OptionCards legend={copy('express-pay.transfer.where-title')} options={options} {...form.field('method')} />
    </Form>
  )
}

function useMethodOptions(amount: string, methods: ExpressPay['ways']) {
  const copy = useCopy()
  const locale = useLocale()
  const words = useMethodWords()
  const previews = useQueries({ queries: methods.map((method) => previewQuery(amount, destinationOf(method))) })
  const dollars = (cents: string) => formatDollars(wireCents(cents))
  function titleOf({ destination, speed }: ExpressPay['ways'][number], date: string | null): string {
    const account = words.accountOf(destination)
    if (speed === 'instant') return copy('express-pay.transfer.debit-card', { account })
    if (date === null) return account
    return copy('express-pay.transfer.bank', { account, date: formatWeekday(parsePlainDate(date), locale) })
  }
  const ownOption = {
    value: own,
    icon: Wallet,
    title: copy('express-pay.transfer.own-card'),
    body: copy('express-pay.transfer.own-card-free'),
  }
  return [
    ownOption,
    ...methods.map((method, index) => {
      const { data } = previews[index] ?? {}
      const isFree = data === undefined ? method.speed === 'standard' : wireCents(data.fee) === noCents
      const cost =
        data !== undefined && !isFree
          ? copy('express-pay.transfer.debit-card-fee', { fee: dollars(data.fee), net: dollars(data.net) })
          : undefined
      const date = data?.arrives.date ?? null
      return {
        value: keyOf(method),
        icon: method.speed === 'instant' ? Zap : Landmark,
        title: titleOf(method, date),
        body: isFree ? copy('move-money.review.fee-free') : cost,
      }
    }),
  ]
}
