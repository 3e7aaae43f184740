// How she wants to be paid, and her consent where the employer is to be asked. Readings 3.1 E2 and E4, 4.2 "/onboarding/payment-election".
import { onboardingRoutes } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { formatDollars } from '@daybreak/money'
import { formatWeekday, parsePlainDate } from '@daybreak/time'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Landmark from 'lucide-react/icons/landmark'
import Split from 'lucide-react/icons/split'
import Wallet from 'lucide-react/icons/wallet'
import { callApi } from '#platform/api.ts'
import { Copy, useCopy, useLocale } from '#platform/copy.tsx'
import { Check, OptionCards, type IconType } from '#ui'
import {
  electionFaultsOf,
  electionOf,
  entryOfElection,
  isSwitch,
  shareLimits,
  type ElectionEntry,
  type ElectionFaults,
} from './election.rules.ts'
import { ElectionShare } from './election-share.tsx'
import { useKept } from './kept-entries.tsx'
import { useOnboarding } from './onboarding-context.ts'
import { StepForm } from './step-form.tsx'
import { StepFrame } from './step-frame.tsx'
import { useStepForm, type Faults } from './use-step-form.ts'

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

const shareRange = { min: formatDollars(shareLimits.amount.least), max: formatDollars(shareLimits.amount.most) }

export function ElectionScreen() {
  const copy = useCopy()
  const title = copy('onboarding.payment-election.title')
  const { entry, form, change, submit } = useElectionForm()
  const { choice, share, consent } = form.faults
  return (
    <StepFrame title={title} lead={<Copy id="onboarding.short-form.choice" />}>
      <StepForm sending={form.sending} onSubmit={submit}>
        <OptionCards
          legend={title}
          isLegendHidden
          options={choices.map(({ value, title: words, body, icon }) => ({ value, title: copy(words), body: copy(body), icon }))}
          value={entry.choice}
          onValue={(chosen) => change('choice', { choice: chosen })}
          error={choice && copy(choice.id)}
        />
        {entry.choice === 'part' && (
          <ElectionShare
            entry={entry}
            error={share && copy(share.id, shareRange)}
            onChange={(changed) => change('share', changed)}
          />
        )}
        {isSwitch(entry) && <StartsOn />}
        {isSwitch(entry) && (
          <Check
            isChecked={entry.hasConsented}
            onChange={(hasConsented) => change('consent', { hasConsented })}
            error={consent && copy(consent.id)}
          >
            <ConsentText />
          </Check>
        )}
        <p className="sm soft">
          <Copy id="onboarding.payment-election.undo" />
        </p>
      </StepForm>
    </StepFrame>
  )
}

function useElectionForm() {
  const { election, electionStartsOn } = useOnboarding().state.draft
  const [chosen, setChosen] = useKept('election', () => {
    const { hasConsented: _given, ...rest } = entryOfElection(election)
    return rest
  })
  // It names the payday: to another one it was not given.
  const [hasConsented, setConsented] = useKept(`consent.${electionStartsOn}`, () => false)
  const entry = { ...chosen, hasConsented }
  const form = useStepForm<keyof ElectionFaults>({
    'onboarding.election_invalid': { field: 'share', id: `onboarding.payment-election.${entry.unit}-range` },
    'onboarding.consents_incomplete': { field: 'consent', id: 'onboarding.payment-election.consent-required' },
  })
  return {
    entry,
    form,
    change(field: keyof ElectionFaults, changed: Partial<ElectionEntry>) {
      form.changed(field)
      // A consent is to the choice that stood beside it, and to no other.
      const { hasConsented: isGiven = false, ...rest } = changed
      setChosen({ ...chosen, ...rest })
      setConsented(isGiven)
    },
    submit() {
      void form.submit(failuresOf(electionFaultsOf(entry)), () =>
        callApi(onboardingRoutes.electPayment, { body: electionOf(entry) }),
      )
    },
  }
}

function failuresOf(faults: ElectionFaults): Faults<keyof ElectionFaults> {
  return Object.fromEntries(Object.entries(faults).map(([field, id]) => [field, { id }]))
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
