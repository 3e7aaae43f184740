// The numbers of a bank account; the bank's name is looked up at the ninth digit. Design B, "Add a bank".
import { linkedAccountRoutes, type MoneyDestination } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Landmark from 'lucide-react/icons/landmark'
import UserRound from 'lucide-react/icons/user-round'
import { refusalsOf } from '#platform/action-words.ts'
import { problemOf } from '#platform/calls/api.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { accountRestrictedPath } from '#platform/paths.ts'
import { useStepUp } from '#platform/session/step-up.tsx'
import { useAction } from '#platform/use-action.ts'
import { whileClosing } from '#platform/while-closing.ts'
import { Badge, Form, Icon, OptionCards, TextInput, useForm } from '#ui'
import { addBank, bankQuery, useShowDestination, type NewBank } from '../move-money.queries.ts'
import { nicknameMax } from '../move-money.rules.ts'
import { accountDigitsMax, bankFaults, emptyBank, onlyDigits, routingDigits, routingFault } from './bank-form.rules.ts'
import styles from './adding-bank.module.css'

const refusals = refusalsOf<typeof linkedAccountRoutes.addBank>({
  'move_money.routing_invalid': { id: 'move-money.bank.routing-invalid', field: 'routingNumber' },
  'move_money.bank_unknown': { id: 'move-money.bank.routing-unknown', field: 'routingNumber' },
  'move_money.destination_exists': { id: 'move-money.bank.exists' },
  'move_money.own_account': { id: 'move-money.bank.own-account', field: 'accountNumber' },
  'move_money.too_many_destinations': { id: 'move-money.bank.too-many' },
  'move_money.proof_locked': { id: 'move-money.verify.locked' },
  ...whileClosing,
  'move_money.restricted': { id: 'move-money.amount.restricted', to: accountRestrictedPath },
})

type BankFormProps = {
  /** The worker's own name, which the account must be in. */
  ownerName: string
  onAdded: (bank: MoneyDestination) => void
}

export function BankForm({ ownerName, onAdded }: BankFormProps) {
  const copy = useCopy()
  const withStepUp = useStepUp()
  const show = useShowDestination()
  const adding = useAction({
    async call(bank: NewBank, requestId) {
      const added = await withStepUp(() => addBank(requestId(), bank))
      show(added)
      return added
    },
    refusals,
    changes: ['move-money'],
    waitsForFresh: true,
  })
  const form = useForm({
    initial: () => emptyBank,
    check: bankFaults,
    send: ({ routingNumber, accountNumber, accountType, nickname }) =>
      adding.run({
        routingNumber,
        accountNumber,
        accountType: accountType ?? 'checking',
        ...(nickname.trim() !== '' && { nickname: nickname.trim() }),
      }),
    onSent: onAdded,
    action: adding,
    draft: { name: 'move-money-bank', secret: ['accountNumber', 'accountAgain'] },
  })
  const found = useBank(form.values.routingNumber)
  const routing = form.field('routingNumber', onlyDigits(routingDigits))
  const types = { checking: 'accounts.details.type-checking', savings: 'accounts.details.type-savings' } as const

  return (
    <Form form={form} focus="summary">
      <div>
        <TextInput
          label={copy('move-money.bank.routing-label')}
          hint={copy('move-money.bank.routing-hint')}
          inputMode="numeric"
          autoComplete="off"
          {...routing}
          error={routing.error ?? (found.isUnknown ? copy('move-money.bank.routing-unknown') : undefined)}
        />
        <div role="status">{found.name !== null && <Found name={found.name} />}</div>
      </div>
      <TextInput
        label={copy('move-money.bank.account-label')}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('accountNumber', onlyDigits(accountDigitsMax))}
      />
      <TextInput
        label={copy('move-money.bank.account-repeat')}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('accountAgain', onlyDigits(accountDigitsMax))}
      />
      <div className={styles['types']}>
        <OptionCards
          legend={copy('move-money.bank.type-label')}
          options={(['checking', 'savings'] as const).map((value) => ({ value, title: copy(types[value]) }))}
          {...form.field('accountType')}
        />
      </div>
      <TextInput
        label={copy('move-money.bank.nickname-label')}
        hint={copy('move-money.bank.nickname-hint')}
        maxLength={nicknameMax}
        autoComplete="off"
        {...form.field('nickname')}
      />
      <p className={styles['why']}>
        <Icon of={UserRound} size="sm" />
        <span>
          <Copy id="move-money.bank.owner-name" values={{ name: <b key="name">{ownerName}</b> }} />
        </span>
      </p>
    </Form>
  )
}

function Found({ name }: { name: string }) {
  return (
    <p className={styles['found']}>
      <Icon of={Landmark} />
      <span className="grow">
        <Copy id="move-money.bank.bank-name" values={{ bank: name }} />
      </span>
      <Badge tone="good" icon={Check}>
        <Copy id="move-money.bank.found" />
      </Badge>
    </p>
  )
}

/** Looked up at the ninth digit when the check digit is right. Without a directory, or without an answer, the form simply continues. */
function useBank(typed: string): { name: string | null; isUnknown: boolean } {
  const { data, error } = useQuery({ ...bankQuery(typed), enabled: routingFault(typed) === null })
  const code = problemOf(error, linkedAccountRoutes.findBank)?.code
  return { name: data ?? null, isUnknown: code === 'move_money.bank_unknown' }
}
