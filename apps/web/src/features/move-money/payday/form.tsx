// How much moves after each payday, and where to. Picture "move-money-payday".
import type { MoneyDestination, Payday } from '@daybreak/contract'
import { cents, formatDollars, plainDollars, typedDollars, type Cents } from '@daybreak/money'
import Landmark from 'lucide-react/icons/landmark'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { addBankPath } from '#platform/paths.ts'
import {
  AmountInput,
  Button,
  ButtonLink,
  Card,
  ChoiceChips,
  Form,
  MessageNotice,
  OptionCards,
  TextInput,
  useForm,
  type FormPart,
} from '#ui'
import { useMoneyWords } from '../use-money-words.ts'
import { entryOf, faultsOf, ruleOf, type Entry, type Kind } from './entry.rules.ts'
import { PaydayPreview } from './preview.tsx'
import { useSetPayday } from './payday.queries.ts'
import shared from '../move-money.module.css'
import styles from './payday.module.css'

type PaydayFormProps = { payday: Payday; destinations: readonly MoneyDestination[]; onDone: () => void }

export function PaydayForm({ payday, destinations, onDone }: PaydayFormProps) {
  const banks = destinations.filter(({ kind, status }) => kind === 'bank' && status === 'VERIFIED')
  if (banks.length > 0) return <Filled payday={payday} destinations={destinations} banks={banks} onDone={onDone} />
  return (
    <Card>
      <p>
        <Copy id="move-money.payday.needs-bank" />
      </p>
      <ButtonLink to={addBankPath} full>
        <Copy id="move-money.bank.title" />
      </ButtonLink>
    </Card>
  )
}

type FilledProps = PaydayFormProps & { banks: readonly MoneyDestination[] }

function Filled({ payday, destinations, banks, onDone }: FilledProps) {
  const setting = useSetPayday()
  const form = useForm({
    initial: () => entryOf(payday, banks),
    check: faultsOf,
    send: (entry) => setting.run({ destinationId: entry.destinationId, rule: ruleOf(entry) }),
    action: setting,
    onSent: onDone,
  })
  return (
    <Form form={form} layout="own" submit={null} notice={null} className={`grid ${shared['columns']}`}>
      <Card>
        <Choices form={form} destinations={destinations} />
      </Card>
      <PaydayPreview payday={payday} banks={banks} entry={form.values}>
        <MessageNotice message={form.message} />
        <Button type="submit" full busy={form.isBusy}>
          <Copy id="move-money.payday.turn-on" />
        </Button>
      </PaydayPreview>
    </Form>
  )
}

function Choices({ form, destinations }: { form: FormPart<Entry>; destinations: readonly MoneyDestination[] }) {
  const copy = useCopy()
  const words = useMoneyWords()
  const { kind, destinationId } = form.values
  const banks = destinations.filter((one) => one.kind === 'bank')
  return (
    <div className={styles['choices']}>
      <OptionCards<Kind>
        legend={copy('move-money.payday.how')}
        options={[
          { value: 'above', title: copy('move-money.payday.above'), body: copy('move-money.payday.above-note') },
          { value: 'fixed', title: copy('move-money.payday.fixed'), body: copy('move-money.payday.fixed-note') },
          { value: 'share', title: copy('move-money.payday.share'), body: copy('move-money.payday.share-note') },
        ]}
        value={kind}
        onValue={(chosen) => form.set({ kind: chosen })}
      />
      <div className={styles['nest']}>
        {kind === 'above' && <Kept form={form} />}
        {kind === 'fixed' && <AmountInput label={copy('move-money.payday.fixed-label')} {...form.field('fixed')} />}
        {kind === 'share' && (
          <TextInput label={copy('move-money.payday.share-label')} inputMode="numeric" {...form.field('percent')} />
        )}
      </div>
      <OptionCards
        legend={copy('move-money.payday.where')}
        options={banks.map((bank) => ({
          value: bank.id,
          title: bank.nickname ?? words.bankOf(bank),
          body:
            bank.status === 'VERIFIED'
              ? words.numberOf(bank)
              : `${words.numberOf(bank)} · ${copy('move-money.payday.not-ready')}`,
          icon: Landmark,
          isDisabled: bank.status !== 'VERIFIED',
        }))}
        value={destinationId}
        onValue={(chosen) => form.set({ destinationId: chosen })}
      />
    </div>
  )
}

function Kept({ form }: { form: FormPart<Entry> }) {
  const copy = useCopy()
  const typed = typedDollars(form.values.above)
  return (
    <>
      <AmountInput label={copy('move-money.payday.keep-label')} {...form.field('above')} />
      <div className={styles['chips']}>
        <ChoiceChips
          legend={copy('move-money.payday.keep-label')}
          chips={usuallyKept.map((amount) => ({ value: plainDollars(amount), label: wholeDollars(amount) }))}
          value={typed === null ? null : plainDollars(typed)}
          onValue={(above) => form.set({ above })}
        />
      </div>
    </>
  )
}

const usuallyKept = [10_000n, 20_000n, 30_000n, 40_000n].map(cents)

/** "$200". */
function wholeDollars(amount: Cents): string {
  return formatDollars(amount).replace(/\.00$/, '')
}
