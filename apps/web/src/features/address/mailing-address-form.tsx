// Changes where a worker's mail and cards go. Specification 2, "UpdateAddress"; 7, "POST sends the shipping address as shippingAddress".
import { addressRoutes, type PostedAddress } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useState } from 'react'
import { callApi, problemOf } from '#platform/api.ts'
import { useBrand } from '#platform/brand.ts'
import { Copy } from '#platform/copy.tsx'
import { AddressForm, Button, Notice } from '#ui'
import { searchAddresses } from './search-addresses.ts'

type MailingAddressFormProps = {
  /** Where mail goes so far. */
  initial: PostedAddress | null
  /** It is saved; the form is busy until what shows it is fresh. */
  onSaved: () => Promise<void>
  onCancel: () => void
}

export function MailingAddressForm({ initial, onSaved, onCancel }: MailingAddressFormProps) {
  const { hasTerritories } = useBrand()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<CopyKey | null>(null)

  async function save(shippingAddress: PostedAddress) {
    setIsBusy(true)
    setFailure(null)
    try {
      await callApi(addressRoutes.changeShipping, { body: { shippingAddress } })
      await onSaved()
    } catch (error) {
      setFailure(isLimited(error) ? 'session.recovery.limited' : 'address.form.save-failed')
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <AddressForm
      initial={initial}
      range={{ isHome: false, hasTerritories }}
      search={searchAddresses}
      note={<Copy id="card-offer.update.note" />}
      submitLabel={<Copy id="card-offer.update.save" />}
      isBusy={isBusy}
      problem={
        failure && (
          <Notice tone="bad" icon={CircleAlert} role="alert" top>
            <Copy id={failure} />
          </Notice>
        )
      }
      secondary={
        <Button variant="quiet" full onClick={onCancel}>
          <Copy id="card-offer.update.cancel" />
        </Button>
      }
      onAddress={(address) => void save(address)}
    />
  )
}

function isLimited(error: unknown): boolean {
  return problemOf(error, addressRoutes.changeShipping)?.code === 'session.limited'
}
