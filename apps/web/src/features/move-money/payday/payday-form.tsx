// How much moves after each payday, and where to. Picture "move-money-payday".
import type { MoneyDestination, Payday, PaydayRule } from '@daybreak/contract'
import { cents, formatDollars, plainDollars, typedDollars } from '@daybreak/money'
import Landmark from 'lucide-react/icons/landmark'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { addBankPath } from '#platform/paths.ts'
import { AmountInput, ButtonLink, Card, Form, OptionCards, TextInput, useForm, type Faults } from '#ui'
import { useMoneyWords } from '../use-money-words.ts'
import { useSetPayday } from './payday.queries.ts'

type Kind = PaydayRule['kind']
type Entry = { kind: Kind; above: string; fixed: string; percent: string; destinationId: string }

const minFixed = cents(500n)
const max = { above: cents(2_500_000n), fixed: cents(1_000_000n) } as const

type PaydayFormProps = { payday: Payday; destinations: readonly MoneyDestination[]; onDone: () => void }

export function PaydayForm({ payday, destinations, onDone }: PaydayFormProps) {
  const banks = destinations.filter(({ kind, state }) => kind === 'bank' && state === 'verified')
  if (banks.length > 0) return <Filled payday={payday} banks={banks} onDone={onDone} />
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

function Filled({ payday, banks, onDone }: { payday: Payday; banks: readonly MoneyDestination[]; onDone: () => void }) {
  const copy = useCopy()
  const words = useMoneyWords()
  const setting = useSetPayday()
  const form = useForm({
    initial: () => entryOf(payday, banks),
    check: faultsOf,
    send: (entry) => setting.run({ destinationId: entry.destinationId, rule: ruleOf(entry) }),
    action: setting,
    onSent: onDone,
  })
  const { kind } = form.values
  return (
    <Card>
      <Form form={form} submit={<Copy id="move-money.payday.turn-on" />}>
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
        {kind === 'above' && <AmountInput label={copy('move-money.payday.keep-label')} {...form.field('above')} />}
        {kind === 'fixed' && <AmountInput label={copy('move-money.payday.fixed-label')} {...form.field('fixed')} />}
        {kind === 'share' && (
          <TextInput label={copy('move-money.payday.share-label')} inputMode="numeric" {...form.field('percent')} />
        )}
        <OptionCards
          legend={copy('move-money.payday.where')}
          options={banks.map((bank) => ({
            value: bank.id,
            title: bank.nickname ?? words.bankOf(bank),
            body: words.numberOf(bank),
            icon: Landmark,
          }))}
          value={form.values.destinationId}
          onValue={(destinationId) => form.set({ destinationId })}
        />
        <p className="soft sm">
          <Copy id="move-money.payday.skip-any" />
        </p>
      </Form>
    </Card>
  )
}

function entryOf({ standing }: Payday, banks: readonly MoneyDestination[]): Entry {
  const rule = standing?.rule
  const known = banks.find(({ id }) => id === standing?.destination.id) ?? banks[0]
  const dollars = rule !== undefined && rule.kind !== 'share' ? plainDollars(wireCents(rule.amount)) : ''
  return {
    kind: rule?.kind ?? 'above',
    above: rule?.kind === 'above' ? dollars : '200.00',
    fixed: rule?.kind === 'fixed' ? dollars : '',
    percent: rule?.kind === 'share' ? String(rule.percent) : '10',
    destinationId: known?.id ?? '',
  }
}

function faultsOf({ kind, above, fixed, percent }: Entry): Faults<Entry> {
  if (kind === 'share') return isPercent(percent) ? {} : { percent: 'move-money.payday.percent-wrong' }
  const [min, typed] = kind === 'above' ? [cents(0n), typedDollars(above)] : [minFixed, typedDollars(fixed)]
  const wrong = {
    id: 'move-money.payday.amount-wrong' as const,
    values: { min: formatDollars(min), max: formatDollars(max[kind]) },
  }
  if (typed !== null && typed >= min && typed <= max[kind]) return {}
  return kind === 'above' ? { above: wrong } : { fixed: wrong }
}

function isPercent(text: string): boolean {
  return /^\d{1,3}$/.test(text.trim()) && Number.parseInt(text, 10) >= 1 && Number.parseInt(text, 10) <= 100
}

function ruleOf({ kind, above, fixed, percent }: Entry): PaydayRule {
  if (kind === 'share') return { kind, percent: Number.parseInt(percent, 10) }
  return { kind, amount: (typedDollars(kind === 'above' ? above : fixed) ?? 0n).toString() }
}
