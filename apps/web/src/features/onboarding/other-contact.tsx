// A phone or an address that her employer does not know, and the code by which the employer vouches for it. Decisions 23.
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Mail from 'lucide-react/icons/mail'
import type { OtpMethod } from '@daybreak/contract'
import { useCopy } from '#platform/copy.tsx'
import { OptionCards, PhoneInput, TextInput } from '#ui'
import type { ContactEntry, ContactField } from './contact.rules.ts'
import type { Faults } from './use-step-form.ts'

type OtherContactProps = {
  entry: ContactEntry
  faults: Faults<ContactField>
  onChange: (field: ContactField, parts: Partial<ContactEntry>) => void
}

export function OtherContact({ entry, faults, onChange }: OtherContactProps) {
  const copy = useCopy()
  const errorOf = (field: ContactField) => faults[field] && copy(faults[field].id, faults[field].values)
  return (
    <>
      <OptionCards<OtpMethod>
        legend={copy('onboarding.log-in-method.use-other')}
        options={[
          { value: 'phone', title: copy('session.step-up.by-sms'), icon: MessageSquareText },
          { value: 'email', title: copy('session.step-up.by-email'), icon: Mail },
        ]}
        value={entry.otherKind}
        onValue={(otherKind) => onChange(otherKind, { otherKind })}
      />
      {entry.otherKind === 'phone' ? (
        <PhoneInput
          label={copy('session.login.phone-label')}
          name="phone"
          value={entry.phone}
          onValue={(phone) => onChange('phone', { phone })}
          error={errorOf('phone')}
        />
      ) : (
        <TextInput
          label={copy('session.login-email.label')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={entry.email}
          onValue={(email) => onChange('email', { email })}
          error={errorOf('email')}
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
        value={entry.employerCode}
        onValue={(employerCode) => onChange('employerCode', { employerCode })}
        error={errorOf('employerCode')}
      />
    </>
  )
}
