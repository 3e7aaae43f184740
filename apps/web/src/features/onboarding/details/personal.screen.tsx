// Name, home address and mailing address. Readings 4.2, "/onboarding/update-personal-information".
import { onboardingRoutes, type OnboardingDraft } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { callApi } from '#platform/calls/api.ts'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import {
  addressEntryOf,
  AddressFields,
  addressFaultsOf,
  addressOf,
  Check,
  faultsIn,
  Form,
  TextInput,
  useForm,
  type AddressEntry,
  type FormState,
} from '#ui'
import { StepFrame, useAnswer, useOnboarding } from '../step/index.ts'
import { useOtherRooms } from '../other-rooms.ts'
import { nameFaultOf } from './personal.rules.ts'
import styles from './personal.module.css'

type NameField = 'firstName' | 'lastName'
type PersonalEntry = Record<NameField, string> & { home: AddressEntry; mail: AddressEntry; isMailSame: boolean }

export function PersonalScreen() {
  const copy = useCopy()
  return (
    <StepFrame title={copy('onboarding.personal.title')} lead={<Copy id="onboarding.personal.name-hint" />}>
      <PersonalForm />
    </StepFrame>
  )
}

function PersonalForm() {
  const copy = useCopy()
  const { draft } = useOnboarding().state
  const { searchAddresses } = useOtherRooms()
  const form = usePersonalForm(draft)
  const { home, mail, isMailSame } = form.values

  const nameField = (field: NameField, label: CopyKey, autoComplete: string) => {
    const isOther = draft.differs.includes(field) && form.values[field].trim() === draft[field]
    return (
      <TextInput
        label={copy(label)}
        hint={isOther ? copy('onboarding.personal.differs') : undefined}
        autoComplete={autoComplete}
        {...form.field(field)}
      />
    )
  }

  return (
    <Form form={form} focus="summary">
      <div className={styles['names']}>
        {nameField('firstName', 'onboarding.personal.first-name', 'given-name')}
        {nameField('lastName', 'onboarding.personal.last-name', 'family-name')}
      </div>
      <fieldset>
        <legend className={styles['legend']}>
          <Copy id="address.kind.home" />
        </legend>
        <AddressFields form={form.part('home')} search={searchAddresses} />
        {draft.differs.includes('address') && home.line1 === draft.address?.line1 && (
          <p className={styles['differs']}>
            <Copy id="onboarding.personal.differs" />
          </p>
        )}
      </fieldset>
      {/* What was wrong with a mailing address is not asked for any more. */}
      <Check {...form.field('isMailSame')} onValue={(isTicked) => form.set({ isMailSame: isTicked, mail })}>
        <Copy id="onboarding.personal.mailing-same" />
      </Check>
      {!isMailSame && (
        <fieldset>
          <legend className={styles['legend']}>
            <Copy id="address.kind.mailing" />
          </legend>
          <AddressFields form={form.part('mail')} search={searchAddresses} autoFill="shipping" />
        </fieldset>
      )}
    </Form>
  )
}

function usePersonalForm(draft: OnboardingDraft): FormState<PersonalEntry> {
  const { hasTerritories } = useBrand()
  const updating = useAnswer((entry: PersonalEntry) =>
    callApi(onboardingRoutes.updatePersonalInformation, { body: bodyOf(entry) }),
  )
  return useForm<PersonalEntry, void>({
    initial: () => ({
      firstName: draft.firstName ?? '',
      lastName: draft.lastName ?? '',
      home: addressEntryOf(draft.address),
      mail: addressEntryOf(draft.mailingAddress),
      isMailSame: draft.mailingAddress === null,
    }),
    // All of it is validated, so that all errors are shown at once.
    check: ({ firstName, lastName, home, mail, isMailSame }) => ({
      firstName: nameFaultOf(firstName),
      lastName: nameFaultOf(lastName),
      ...faultsIn('home', addressFaultsOf(home, { isHome: true, hasTerritories })),
      ...(!isMailSame && faultsIn('mail', addressFaultsOf(mail, { isHome: false, hasTerritories }))),
    }),
    send: updating.run,
    action: updating,
    draft: { name: 'personal' },
  })
}

function bodyOf({ firstName, lastName, home, mail, isMailSame }: PersonalEntry) {
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    address: addressOf(home),
    mailingAddress: isMailSame ? null : addressOf(mail),
  }
}
