// The worker's mailing address and the form that changes it, for rooms that send cards.
import { MailingAddressForm } from '#features/address'
import { useProfile, useRefreshProfile } from '#features/employee'

/** Mail goes home unless they said otherwise. */
export function useMailingAddress() {
  const { shippingAddress, address } = useProfile()
  return shippingAddress ?? address
}

export function MailingForm({ onSaved, onCancel }: { onSaved: () => void; onCancel: () => void }) {
  return <MailingAddressForm current={useMailingAddress()} refresh={useRefreshProfile()} onSaved={onSaved} onCancel={onCancel} />
}
