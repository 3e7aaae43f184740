// "Add a bank account": the form, the wait, the two amounts. Design B, "Add a bank" and "Two small deposits".
import type { MoneyDestination } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { linkedAccountsPath, moveMoneyPath } from '#platform/paths.ts'
import { ButtonLink, Card, MessageNotice, Steps } from '#ui'
import { MoneyPage, NotHere } from '../money-page.tsx'
import { destinationsQuery } from '../move-money.queries.ts'
import { BankForm } from './bank-form.tsx'
import { DepositsWaiting } from './deposits-waiting.tsx'
import { BankProven } from './bank-proven.tsx'
import { FindThem, NextSteps, WhereNumbers } from './explanations.tsx'
import { ProveForm } from './prove-form.tsx'
import styles from '../move-money.module.css'

export type AddBankStep =
  | { step: 'bank' }
  /** `deposits` waits for them, `amounts` asks what they were, `ready` is after that. */
  | { step: 'deposits' | 'amounts' | 'ready'; accountId: string }

type AddBankProps = {
  currentStep: AddBankStep
  goTo: (currentStep: AddBankStep, options?: { replace?: boolean }) => void
  /** The worker's own name, which the account must be in. */
  ownerName: string
  /** The bank was taken away again. */
  onRemoved: () => void
}

const titles = {
  bank: 'move-money.bank.title',
  deposits: 'move-money.verify.waiting-title',
  amounts: 'move-money.verify.title',
  ready: 'move-money.verify.done',
} as const
const back = { to: linkedAccountsPath, name: <Copy id="move-money.linked.title" /> }

export function AddBank({ currentStep, goTo, ownerName, onRemoved }: AddBankProps) {
  const copy = useCopy()
  if (currentStep.step !== 'bank') return <Proving currentStep={currentStep} goTo={goTo} onRemoved={onRemoved} />
  return (
    <MoneyPage title={copy(titles.bank)} lead={<Copy id="move-money.bank.lead" />} back={back}>
      <div className={`grid ${styles['columns']}`}>
        <Card>
          <BankSteps now={0} />
          {/* In place of the form: Back never leads to it again, and its numbers are gone. */}
          <BankForm ownerName={ownerName} onAdded={({ id }) => goTo({ step: 'deposits', accountId: id }, { replace: true })} />
        </Card>
        <div className="grid">
          <WhereNumbers />
          <NextSteps />
        </div>
      </div>
    </MoneyPage>
  )
}

type ProvingProps = Pick<AddBankProps, 'goTo' | 'onRemoved'> & { currentStep: Exclude<AddBankStep, { step: 'bank' }> }

function Proving({ currentStep, goTo, onRemoved }: ProvingProps) {
  const copy = useCopy()
  const accounts = useQuery(destinationsQuery)
  const bank = accounts.data?.find(({ id }) => id === currentStep.accountId)
  const step = bank ? stepOf(bank, currentStep.step) : currentStep.step
  return (
    <MoneyPage title={copy(titles[step])} lead={leadOf(step)} back={back} step={step}>
      {!accounts.data && <NotHere {...accounts} />}
      {accounts.data && !bank && (
        <Card>
          <MessageNotice message={{ id: 'move-money.linked.gone' }} />
          <div className={styles['actions']}>
            <ButtonLink to={moveMoneyPath} full>
              <Copy id="move-money.home.title" />
            </ButtonLink>
          </div>
        </Card>
      )}
      {bank && (
        <div className={`grid ${styles['columns']}`}>
          <Card>
            <BankSteps now={step === 'ready' ? steps.length : 1} />
            {step === 'deposits' && (
              <DepositsWaiting
                bank={bank}
                onAmounts={() => goTo({ step: 'amounts', accountId: bank.id })}
                onRemoved={onRemoved}
              />
            )}
            {step === 'amounts' && (
              <ProveForm
                bank={bank}
                onProven={() => goTo({ step: 'ready', accountId: bank.id }, { replace: true })}
                onNotSeen={() => goTo({ step: 'deposits', accountId: bank.id })}
              />
            )}
            {step === 'ready' && <BankProven bank={bank} />}
          </Card>
          {step !== 'ready' && <FindThem bank={bank} />}
        </div>
      )}
    </MoneyPage>
  )
}

/** As far as the account is: what was proven needs no amounts any more, and what is locked or failed takes none. */
function stepOf(bank: MoneyDestination, asked: 'deposits' | 'amounts' | 'ready'): 'deposits' | 'amounts' | 'ready' {
  if (bank.status === 'VERIFIED') return 'ready'
  if (bank.status !== 'PENDING') return 'amounts'
  return asked === 'ready' ? 'deposits' : asked
}

function leadOf(step: 'deposits' | 'amounts' | 'ready') {
  return step === 'deposits' ? <Copy id="move-money.verify.waiting-lead" /> : undefined
}

const steps = ['bank', 'deposits', 'ready'] as const

function BankSteps({ now }: { now: number }) {
  const copy = useCopy()
  return (
    <Steps
      label={copy('move-money.bank.title')}
      steps={steps.map((step) => ({ key: step, name: <Copy id={`move-money.bank.step-${step}`} /> }))}
      now={now}
    />
  )
}
