// A phone or an address that the employer does not have, and the code by which the employer vouches for it. Decisions 23.
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Mail from 'lucide-react/icons/mail'
import type { OtpMethod } from '@daybreak/contract'
import { useCopy } from '#platform/copy/copy.tsx'
import { OptionCards, PhoneInput, TextInput, type FormPart } from '#ui'
import type { ContactEntry } from './contact.rules.ts'

export function OtherContact({ form }: { form: FormPart<ContactEntry> }) {
  const copy = useCopy()
  return (
    <>
      <OptionCards<OtpMethod>
        legend={copy('onboarding.log-in-method.use-other')}
        options={[
          { value: 'phone', title: copy('session.step-up.by-sms'), icon: MessageSquareText },
          { value: 'email', title: copy('session.step-up.by-email'), icon: Mail },
        ]}
        {...form.field('otherKind')}
      />
      {form.values.otherKind === 'phone' ? (
        <PhoneInput label={copy('session.login.phone-label')} name="phone" {...form.field('phone')} />
      ) : (
        <TextInput
          label={copy('session.login-email.label')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          {...form.field('email')}
        />
      )}
      <TextInput
        label={copy('onboarding.log-in-method.employer-code-label')}
        hint={copy('onboarding.log-in-method.employer-code-hint')}
        name="employerCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        {...form.field('employerCode')}
      />
    </>
  )
}
