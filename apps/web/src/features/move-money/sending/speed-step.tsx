// How fast and where to: the free ways first, and a fee only where the worker chooses one. Picture "move-money-amount", lower part.
import type { MoneyTransferPreview, MoveMoney } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import Landmark from 'lucide-react/icons/landmark'
import Zap from 'lucide-react/icons/zap'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { useAction } from '#platform/use-action.ts'
import { Button, Form, OptionCards, useForm } from '#ui'
import { previewTransfer, type What } from '../move-money.queries.ts'
import { wayKey, type Way } from '../move-money.rules.ts'
import { useMoneyWords } from '../use-money-words.ts'
import { useRefusals } from './use-refusals.ts'
import styles from './sending.module.css'

type SpeedStepProps = {
  amount: string
  overview: MoveMoney
  ways: readonly Way[]
  /** Chosen to begin with. */
  first: Way | null
  onChosen: (way: Way, preview: MoneyTransferPreview) => void
  onBack: () => void
}

export function SpeedStep({ amount, overview, ways, first, onChosen, onBack }: SpeedStepProps) {
  const copy = useCopy()
  const words = useMoneyWords()
  const previewing = useAction({ call: (what: What) => previewTransfer(what), refusals: useRefusals() })
  const form = useForm({
    initial: () => ({ way: first === null ? null : wayKey(first) }),
    check: ({ way }) => ({ way: way === null ? ('move-money.speed.required' as const) : null }),
    async send({ way: key }) {
      const way = ways.find((one) => wayKey(one) === key)
      if (!way) return null
      const preview = await previewing.run({ amount, destinationId: way.destination.id, speed: way.speed })
      return preview && { way, preview }
    },
    onSent: ({ way, preview }) => onChosen(way, preview),
    action: previewing,
  })
  const noteOf = ({ speed, fee }: Way) =>
    speed === 'standard'
      ? copy('move-money.speed.standard-note', { date: words.day(overview.standardArrivesOn) })
      : copy('move-money.speed.instant-note', { fee: formatDollars(fee) })
  return (
    <Form
      form={form}
      className={styles['form']}
      submit={<Copy id="shell.action.continue" />}
      ways={
        <Button variant="quiet" full onClick={onBack}>
          <Copy id="shell.action.back" />
        </Button>
      }
    >
      <OptionCards
        legend={copy('move-money.speed.title')}
        options={ways.map((way) => ({
          value: wayKey(way),
          icon: way.speed === 'standard' ? Landmark : Zap,
          title: (
            <>
              {words.speed(way.speed)} · <bdi className="num">{words.accountOf(way.destination)}</bdi>
            </>
          ),
          body: noteOf(way),
        }))}
        {...form.field('way')}
      />
    </Form>
  )
}
