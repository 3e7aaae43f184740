// Name, home and where mail goes. Readings 4.2, "/onboarding/update-personal-information".
import { onboardingRoutes, type OnboardingDraft, type PostedAddress } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { callApi } from '#platform/api.ts'
import { useBrand } from '#platform/brand.ts'
import { Copy, useCopy } from '#platform/copy.tsx'
import { AddressFields, Check, TextInput, useAddressEntry } from '#ui'
import { useKept } from './kept-entries.tsx'
import { useOnboarding } from './onboarding-context.ts'
import { useOtherRooms } from './other-rooms.ts'
import { nameFaultOf } from './personal.rules.ts'
import { StepForm } from './step-form.tsx'
import { StepFrame } from './step-frame.tsx'
import { useStepForm, type Faults } from './use-step-form.ts'
import styles from './personal.module.css'

type NameField = 'firstName' | 'lastName'

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
  const { names, home, mail, isMailSame, setMailSame, faults, sending, change, submit } = usePersonalForm(draft)
  const { searchAddresses } = useOtherRooms()

  const nameField = (field: NameField, label: CopyKey, autoComplete: string) => {
    const fault = faults[`name.${field}`]
    const isOther = draft.differs.includes(field) && names[field].trim() === draft[field]
    return (
      <TextInput
        label={copy(label)}
        hint={isOther ? copy('onboarding.personal.differs') : undefined}
        error={fault && copy(fault.id)}
        autoComplete={autoComplete}
        value={names[field]}
        onValue={(typed) => change(field, { [field]: typed })}
      />
    )
  }

  return (
    <StepForm sending={sending} onSubmit={submit}>
      <div className={styles['names']}>
        {nameField('firstName', 'onboarding.personal.first-name', 'given-name')}
        {nameField('lastName', 'onboarding.personal.last-name', 'family-name')}
      </div>
      <fieldset>
        <legend className={styles['legend']}>
          <Copy id="address.kind.home" />
        </legend>
        <AddressFields entry={home.entry} onEntry={home.change} faults={home.faults} search={searchAddresses} />
        {draft.differs.includes('address') && home.entry.line1 === draft.address?.line1 && (
          <p className={styles['differs']}>
            <Copy id="onboarding.personal.differs" />
          </p>
        )}
      </fieldset>
      <Check isChecked={isMailSame} onChange={setMailSame}>
        <Copy id="onboarding.personal.mailing-same" />
      </Check>
      {!isMailSame && (
        <fieldset>
          <legend className={styles['legend']}>
            <Copy id="address.kind.mailing" />
          </legend>
          <AddressFields
            entry={mail.entry}
            onEntry={mail.change}
            faults={mail.faults}
            search={searchAddresses}
            autoFill="shipping"
          />
        </fieldset>
      )}
    </StepForm>
  )
}

function usePersonalForm(draft: OnboardingDraft) {
  const { hasTerritories } = useBrand()
  const home = useKeptAddress('home', draft.address, { isHome: true, hasTerritories })
  const mail = useKeptAddress('mail', draft.mailingAddress, { isHome: false, hasTerritories })
  const [names, setNames] = useKept('personal.names', () => ({
    firstName: draft.firstName ?? '',
    lastName: draft.lastName ?? '',
  }))
  const [isMailSame, setMailSame] = useKept('personal.isMailSame', () => draft.mailingAddress === null)
  const form = useStepForm<string>()

  function change(field: NameField, typed: Partial<typeof names>) {
    form.changed(`name.${field}`)
    setNames({ ...names, ...typed })
  }

  function submit() {
    // Both are checked, so that all that is wrong is said at once.
    const { address, faults: atHome } = home.check()
    const mailing = isMailSame ? null : mail.check()
    const found = {
      ...faultsIn('name', { firstName: nameFaultOf(names.firstName), lastName: nameFaultOf(names.lastName) }),
      ...faultsIn('home', atHome),
      ...faultsIn('mail', mailing?.faults ?? {}),
    }
    void form.submit(found, () => {
      if (address === null) throw new Error('an address without faults can be sent')
      const body = { ...trimmed(names), address, mailingAddress: mailing?.address ?? null }
      return callApi(onboardingRoutes.updatePersonalInformation, { body })
    })
  }

  /** The addresses keep what is wrong with them themselves. */
  const wrong = [
    ...Object.keys(form.faults).filter((key) => key.startsWith('name.')),
    ...Object.keys(home.faults),
    ...(isMailSame ? [] : Object.keys(mail.faults)),
  ]
  const sending = { ...form.sending, refused: { ...form.sending.refused, count: wrong.length } }
  return { names, home, mail, isMailSame, setMailSame, faults: form.faults, sending, change, submit }
}

type AddressRange = Parameters<typeof useAddressEntry>[1]

function useKeptAddress(part: 'home' | 'mail', known: PostedAddress | null, range: AddressRange) {
  const [kept, keep] = useKept(`personal.${part}`, () => known)
  const entry = useAddressEntry(kept, range)
  return {
    ...entry,
    change(typed: typeof entry.entry) {
      keep(typed)
      entry.change(typed)
    },
  }
}

/** Each fault under the part of the form and its field, so that no two of them meet. */
function faultsIn(part: 'name' | 'home' | 'mail', faults: Readonly<Record<string, CopyKey | null>>): Faults<string> {
  const found = Object.entries(faults).flatMap(([field, id]) => (id === null ? [] : [[`${part}.${field}`, { id }] as const]))
  return Object.fromEntries(found)
}

function trimmed({ firstName, lastName }: Record<NameField, string>): Record<NameField, string> {
  return { firstName: firstName.trim(), lastName: lastName.trim() }
}
