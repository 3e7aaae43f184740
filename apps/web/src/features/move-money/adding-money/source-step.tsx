// The choice of the bank that the money comes from.
import type { MoneyDestination } from '@daybreak/contract'
import Landmark from 'lucide-react/icons/landmark'
import { useCopy } from '#platform/copy/copy.tsx'
import { Form, OptionCards, useForm } from '#ui'
import { useMoneyWords } from '../use-money-words.ts'
import styles from './adding-money.module.css'

type SourceStepProps = {
  sources: readonly MoneyDestination[]
  first: MoneyDestination | null
  onChosen: (source: MoneyDestination) => void
}

export function SourceStep({ sources, first, onChosen }: SourceStepProps) {
  const copy = useCopy()
  const words = useMoneyWords()
  const form = useForm({
    initial: () => ({ source: first?.id ?? sources[0]?.id ?? null }),
    send({ source }) {
      const chosen = sources.find(({ id }) => id === source)
      if (chosen) onChosen(chosen)
    },
  })
  return (
    <Form form={form} className={styles['form']}>
      <OptionCards
        legend={copy('move-money.add.which')}
        options={sources.map((source) => ({
          value: source.id,
          icon: Landmark,
          title: <bdi>{source.nickname ?? words.bankOf(source)}</bdi>,
          body: words.numberOf(source),
        }))}
        {...form.field('source')}
      />
    </Form>
  )
}
