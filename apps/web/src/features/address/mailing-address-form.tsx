// Changes where a worker's mail and cards go. Specification 2, "UpdateAddress"; 7, "POST sends the shipping address as shippingAddress".
import { addressRoutes, type PostedAddress } from '@daybreak/contract'
import { callApi } from '#platform/calls/api.ts'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy } from '#platform/copy/copy.tsx'
import { useAction } from '#platform/use-action.ts'
import { AddressForm, Button } from '#ui'
import { searchAddresses } from './search-addresses.ts'

type MailingAddressFormProps = {
  /** Where mail goes so far. */
  initial: PostedAddress | null
  /** It is saved, and what shows it is fresh. */
  onSaved: () => void
  onCancel: () => void
}

export function MailingAddressForm({ initial, onSaved, onCancel }: MailingAddressFormProps) {
  const { hasTerritories } = useBrand()
  const saving = useAction({
    call: (shippingAddress: PostedAddress) => callApi(addressRoutes.changeShipping, { body: { shippingAddress } }),
    failed: { id: 'address.form.save-failed' },
    changes: ['profile'],
    waitsForFresh: true,
  })

  async function save(address: PostedAddress) {
    const saved = await saving.run(address)
    if (saved !== null) onSaved()
    return saved
  }

  return (
    <AddressForm
      initial={initial}
      range={{ isHome: false, hasTerritories }}
      search={searchAddresses}
      note={<Copy id="card-offer.update.note" />}
      submitLabel={<Copy id="card-offer.update.save" />}
      action={saving}
      secondary={
        <Button variant="quiet" full onClick={onCancel}>
          <Copy id="card-offer.update.cancel" />
        </Button>
      }
      onAddress={save}
    />
  )
}
