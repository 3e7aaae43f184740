// The forms of Profile: each is a step of the page's address, so Back leaves it and a reload reopens it.
import { useId } from 'react'
import type { PostedAddress, Profile } from '@daybreak/contract'
import { HomeAddressForm, MailingAddressForm } from '#features/address'
import { PreferredNameForm, useProfile, useRefreshProfile } from '#features/employee'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Card, useAnnounce } from '#ui'
import styles from './account-frame.module.css'

const titles = {
  name: 'employee.account.preferred-name',
  home: 'address.kind.home',
  mail: 'employee.account.mailing-address',
} as const
export type ProfileForm = keyof typeof titles

export function profileFormOf(wanted: string | null): ProfileForm | null {
  return wanted !== null && Object.hasOwn(titles, wanted) ? (wanted as ProfileForm) : null
}

export function ProfileChange({ form, onLeave }: { form: ProfileForm; onLeave: () => void }) {
  const titleId = useId()
  const copy = useCopy()
  const announce = useAnnounce()
  function onSaved() {
    announce(copy('shell.form.saved'))
    onLeave()
  }
  return (
    <Card className={styles['form']} labelledBy={titleId}>
      <h2 id={titleId}>
        <Copy id={titles[form]} />
      </h2>
      <Fields form={form} onSaved={onSaved} onCancel={onLeave} />
    </Card>
  )
}

function Fields({ form, ...handlers }: { form: ProfileForm; onSaved: () => void; onCancel: () => void }) {
  const { address, shippingAddress } = useProfile()
  const refresh = useRefreshProfile()
  if (form === 'name') return <PreferredNameForm {...handlers} />
  if (form === 'mail') return <MailingAddressForm current={shippingAddress ?? address} refresh={refresh} {...handlers} />
  return <HomeAddressForm current={address === null ? null : postedOf(address)} refresh={refresh} {...handlers} />
}

function postedOf({ line1, line2, city, state, postalCode }: NonNullable<Profile['address']>): PostedAddress {
  return { line1, line2, city, state, postalCode }
}
