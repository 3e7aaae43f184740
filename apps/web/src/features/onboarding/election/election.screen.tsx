// How the worker wants to be paid, and their consent where we report it to the employer. Readings 3.1 E2 and E4, 4.2
// "/onboarding/payment-election".
import { onboardingRoutes } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { formatWeekday, parsePlainDate } from '@daybreak/time'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Landmark from 'lucide-react/icons/landmark'
import Split from 'lucide-react/icons/split'
import Wallet from 'lucide-react/icons/wallet'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { Check, Form, OptionCards, useForm, type FormState, type IconType } from '#ui'
import { electionFaultsOf, electionOf, entryOfElection, isSwitch, shareFaultOf, type ElectionEntry } from './election.rules.ts'
import { ElectionShare } from './share.tsx'
import { StepFrame, useAnswer, useOnboarding } from '../step/index.ts'

type Choice = NonNullable<ElectionEntry['choice']>

const choices: ReadonlyArray<{ value: Choice; title: CopyKey; body: CopyKey; icon: IconType }> = [
  {
    value: 'all',
    title: 'onboarding.payment-election.all',
    body: 'onboarding.payment-election.all-body',
    icon: Wallet,
  },
  {
    value: 'part',
    title: 'onboarding.payment-election.part',
    body: 'onboarding.payment-election.part-body',
    icon: Split,
  },
  {
    value: 'keep',
    title: 'onboarding.payment-election.keep',
    body: 'onboarding.payment-election.keep-body',
    icon: Landmark,
  },
  {
    value: 'later',
    title: 'onboarding.payment-election.later',
    body: 'onboarding.payment-election.later-body',
    icon: CalendarClock,
  },
]

export function ElectionScreen() {
  const copy = useCopy()
  const title = copy('onboarding.payment-election.title')
  const { form, change } = useElectionForm()
  const entry = form.values
  return (
    <StepFrame title={title} lead={<Copy id="onboarding.short-form.choice" />}>
      <Form form={form} focus="summary">
        <OptionCards
          legend={title}
          isLegendHidden
          options={choices.map(({ value, title: words, body, icon }) => ({ value, title: copy(words), body: copy(body), icon }))}
          {...form.field('choice')}
          onValue={(choice) => change({ choice })}
        />
        {entry.choice === 'part' && <ElectionShare form={form} onChange={change} />}
        {isSwitch(entry) && <StartsOn />}
        {isSwitch(entry) && (
          <Check {...form.field('hasConsented')}>
            <ConsentText />
          </Check>
        )}
        <p className="sm soft">
          <Copy id="onboarding.payment-election.undo" />
        </p>
      </Form>
    </StepFrame>
  )
}

function useElectionForm() {
  const { election, electionStartsOn } = useOnboarding().state.draft
  const electing = useAnswer(
    (elected: ElectionEntry) => callApi(onboardingRoutes.electPayment, { body: electionOf(elected) }),
    refusalsOf<typeof onboardingRoutes.electPayment>({
      'onboarding.election_invalid': () => ({ ...shareFaultOf(form.values.unit), field: form.values.unit }),
      'onboarding.consents_incomplete': { id: 'onboarding.payment-election.consent-required', field: 'hasConsented' },
    }),
  )
  const form: FormState<ElectionEntry> = useForm({
    initial: () => entryOfElection(election),
    check: electionFaultsOf,
    send: electing.run,
    action: electing,
    // The consent names the payday: to another one it was not given.
    draft: { name: 'election', bound: { fields: ['hasConsented'], to: String(electionStartsOn) } },
  })
  return {
    form,
    /** A consent is to the choice that it was given with, and to no other. */
    change: (changed: Partial<ElectionEntry>) => form.set({ ...changed, hasConsented: false }),
  }
}

/** Null where the employer has not said when it pays. */
function useFirstPayday(): string | null {
  const locale = useLocale()
  const { electionStartsOn } = useOnboarding().state.draft
  return electionStartsOn === null ? null : formatWeekday(parsePlainDate(electionStartsOn), locale)
}

function StartsOn() {
  const date = useFirstPayday()
  if (date === null) return null
  return (
    <p>
      <Copy id="onboarding.payment-election.starts" values={{ date }} />
    </p>
  )
}

function ConsentText() {
  const date = useFirstPayday()
  const employer = useOnboarding().state.draft.employer?.name ?? ''
  if (date === null) return <Copy id="onboarding.payment-election.consent-undated" values={{ employer }} />
  return <Copy id="onboarding.payment-election.consent" values={{ employer, date }} />
}
