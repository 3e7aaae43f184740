// Where the code goes: to what her employer knows of her, or to another phone or address. Readings 4.2; decisions 21 and 23.
import { onboardingRoutes, type OnboardingDraft } from '@daybreak/contract'
import Info from 'lucide-react/icons/info'
import Mail from 'lucide-react/icons/mail'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Plus from 'lucide-react/icons/plus'
import { callApi } from '#platform/api.ts'
import { Copy, useCopy } from '#platform/copy.tsx'
import { Icon, Masked, Notice, OptionCards } from '#ui'
import { contactFaultsOf, contactOf, entryOf, isByText, type ContactChoice, type ContactField } from './contact.rules.ts'
import { useKept } from './kept-entries.tsx'
import { useOnboarding } from './onboarding-context.ts'
import { OtherContact } from './other-contact.tsx'
import { StepForm } from './step-form.tsx'
import { StepFrame } from './step-frame.tsx'
import { useStepForm } from './use-step-form.ts'
import styles from './onboarding.module.css'

export function LogInMethodScreen() {
  const copy = useCopy()
  const { draft } = useOnboarding().state
  const choices = useChoices(draft)
  // Of another person of the roster nothing that this one typed.
  const person = draft.employeeIdOrLastName ?? ''
  const [typed, setTyped] = useKept(`contact.${person}`, () => {
    const { employerCode: _code, ...rest } = entryOf(draft)
    return rest
  })
  // It vouches for a contact, so it is written down nowhere.
  const [employerCode, setEmployerCode] = useKept(`code.${person}`, () => '', 'page')
  const entry = { ...typed, employerCode }
  const { sending, faults, submit, changed } = useStepForm<ContactField>({
    'onboarding.contact_missing': 'choice',
    'onboarding.contact_invalid':
      entry.otherKind === 'phone'
        ? { field: 'phone', id: 'session.login.phone-format' }
        : { field: 'email', id: 'session.login-email.format' },
    'onboarding.employer_code_required': 'employerCode',
    'onboarding.employer_code_wrong': 'employerCode',
  })

  function change(field: ContactField, parts: Partial<typeof entry>) {
    const { employerCode: code = employerCode, ...rest } = parts
    setEmployerCode(code)
    setTyped({ ...typed, ...rest })
    changed(field)
  }

  return (
    <StepFrame title={copy('onboarding.log-in-method.title')} lead={<Copy id="onboarding.log-in-method.body" />}>
      <StepForm
        sending={sending}
        submitLabel={<Copy id="onboarding.log-in-method.submit" />}
        onSubmit={() =>
          void submit(contactFaultsOf(entry), () => callApi(onboardingRoutes.chooseLogInMethod, { body: contactOf(entry) }))
        }
      >
        {choices.length === 1 ? (
          <Notice tone="info" icon={Info} top>
            <Copy id="onboarding.log-in-method.missing" />
          </Notice>
        ) : (
          <OptionCards<ContactChoice>
            legend={copy('onboarding.log-in-method.title')}
            isLegendHidden
            options={choices}
            value={entry.choice}
            onValue={(choice) => change('choice', { choice })}
            error={faults.choice && copy(faults.choice.id)}
          />
        )}
        {entry.choice === 'other' && <OtherContact entry={entry} faults={faults} onChange={change} />}
        {isByText(entry) && (
          <p className={styles['why']}>
            <Icon of={Info} size="sm" />
            <Copy id="onboarding.log-in-method.sms-consent" />
          </p>
        )}
      </StepForm>
    </StepFrame>
  )
}

/** A number or an address is read in one piece: it has a line of its own, as in picture "onboarding-log-in-method". */
function onOwnLine(contact: string) {
  return (
    <span className={styles['contact']}>
      <Masked text={contact} />
    </span>
  )
}

/** What the employer knows, masked, and a way to something else. */
function useChoices({ rosterPhone, rosterEmail }: Pick<OnboardingDraft, 'rosterPhone' | 'rosterEmail'>) {
  const copy = useCopy()
  const phone = rosterPhone !== null && {
    value: 'phone' as const,
    title: <Copy id="onboarding.log-in-method.phone" values={{ phone: onOwnLine(rosterPhone) }} />,
    icon: MessageSquareText,
  }
  const email = rosterEmail !== null && {
    value: 'email' as const,
    title: <Copy id="onboarding.log-in-method.email" values={{ email: onOwnLine(rosterEmail) }} />,
    icon: Mail,
  }
  const other = { value: 'other' as const, title: copy('onboarding.log-in-method.use-other'), icon: Plus }
  return [phone, email, other].filter((choice) => choice !== false)
}
