// Where the code goes: to a contact that the employer has, or to another phone or address. Readings 4.2; decisions 21 and 23.
import { onboardingRoutes, type OnboardingDraft } from '@daybreak/contract'
import Info from 'lucide-react/icons/info'
import Mail from 'lucide-react/icons/mail'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Plus from 'lucide-react/icons/plus'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Form, Icon, Masked, Notice, OptionCards, useForm, type FormState } from '#ui'
import { atField, StepFrame, useAnswer, useOnboarding } from '../step/index.ts'
import { contactFaultsOf, contactOf, entryOf, isByText, type ContactChoice, type ContactEntry } from './contact.rules.ts'
import { OtherContact } from './other-contact.tsx'
import styles from '../onboarding.module.css'

export function LogInMethodScreen() {
  const copy = useCopy()
  const { draft } = useOnboarding().state
  const choices = useChoices(draft)
  const choosing = useAnswer(
    (chosen: ContactEntry) => callApi(onboardingRoutes.chooseLogInMethod, { body: contactOf(chosen) }),
    refusalsOf<typeof onboardingRoutes.chooseLogInMethod>({
      'onboarding.contact_missing': atField('choice'),
      'onboarding.contact_invalid': () =>
        form.values.otherKind === 'phone'
          ? { id: 'session.login.phone-format', field: 'phone' }
          : { id: 'session.login-email.format', field: 'email' },
      'onboarding.employer_code_required': atField('employerCode'),
      'onboarding.employer_code_wrong': atField('employerCode'),
    }),
  )
  const form: FormState<ContactEntry> = useForm({
    initial: () => entryOf(draft),
    check: contactFaultsOf,
    send: choosing.run,
    action: choosing,
    // Of another person of the roster nothing that this one typed. The code vouches for a contact, so it is written down nowhere.
    draft: { name: `contact.${draft.employeeIdOrLastName ?? ''}`, secret: ['employerCode'] },
  })
  const entry = form.values

  return (
    <StepFrame title={copy('onboarding.log-in-method.title')} lead={<Copy id="onboarding.log-in-method.body" />}>
      <Form form={form} focus="summary" submit={<Copy id="onboarding.log-in-method.submit" />}>
        {choices.length === 1 ? (
          <Notice tone="info" icon={Info} top>
            <Copy id="onboarding.log-in-method.missing" />
          </Notice>
        ) : (
          <OptionCards<ContactChoice>
            legend={copy('onboarding.log-in-method.title')}
            isLegendHidden
            options={choices}
            {...form.field('choice')}
          />
        )}
        {entry.choice === 'other' && <OtherContact form={form} />}
        {isByText(entry) && (
          <p className={styles['why']}>
            <Icon of={Info} size="sm" />
            <Copy id="onboarding.log-in-method.sms-consent" />
          </p>
        )}
      </Form>
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

/** What the employer knows, masked, and a link to enter another. */
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
