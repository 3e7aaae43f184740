// Changes where a worker's mail and cards go. Specification 2, "UpdateAddress"; 7, "POST sends the shipping address as shippingAddress".
import { addressRoutes, type PostedAddress } from '@daybreak/contract'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy } from '#platform/copy/copy.tsx'
import { useAction } from '#platform/use-action.ts'
import { useSeen } from '#platform/use-seen.ts'
import { AddressForm, Button } from '#ui'
import { NewerAddress, postedOf } from './newer-address.tsx'
import { searchAddresses } from './search-addresses.ts'

type MailingAddressFormProps = {
  /** Where mail goes, as far as this page knows. */
  current: PostedAddress | null
  /** Asks for it again. */
  refresh: () => Promise<unknown>
  /** It is saved, and what shows it is fresh. */
  onSaved: () => void
  onCancel: () => void
}

export function MailingAddressForm({ current, refresh, onSaved, onCancel }: MailingAddressFormProps) {
  const { hasTerritories } = useBrand()
  const { seen, newer, afterFailure } = useSeen(current === null ? null : postedOf(current), refresh)
  const saving = useAction({
    call: (shippingAddress: PostedAddress) => callApi(addressRoutes.changeShipping, { body: { shippingAddress, seen } }),
    refusals: refusalsOf<typeof addressRoutes.changeShipping>({
      'address.changed_elsewhere': { id: 'employee.account.changed-elsewhere' },
    }),
    afterFailure,
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
    <>
      <NewerAddress address={newer} />
      <AddressForm
        initial={current}
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
    </>
  )
}
