// Changes where a worker lives, with a fresh proof. Decisions 38: with step-up, sent to the card provider, history kept.
import { employeeRoutes, type PostedAddress } from '@daybreak/contract'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy } from '#platform/copy/copy.tsx'
import { useStepUp } from '#platform/session/step-up.tsx'
import { useAction } from '#platform/use-action.ts'
import { useSeen } from '#platform/use-seen.ts'
import { AddressForm, Button } from '#ui'
import { NewerAddress } from './newer-address.tsx'
import { searchAddresses } from './search-addresses.ts'

type HomeAddressFormProps = {
  /** Where the worker lives, as far as this page knows. */
  current: PostedAddress | null
  /** Asks for it again. */
  refresh: () => Promise<unknown>
  /** It is saved, and what shows it is fresh. */
  onSaved: () => void
  onCancel: () => void
}

export function HomeAddressForm({ current, refresh, onSaved, onCancel }: HomeAddressFormProps) {
  const { hasTerritories } = useBrand()
  const withStepUp = useStepUp()
  const { seen, newer, afterFailure } = useSeen(current, refresh)
  const saving = useAction({
    async call(homeAddress: PostedAddress) {
      await withStepUp(() => callApi(employeeRoutes.changeProfile, { body: { homeAddress, seen: { homeAddress: seen } } }))
      return true
    },
    refusals: refusalsOf<typeof employeeRoutes.changeProfile>({
      'employee.changed_elsewhere': { id: 'employee.account.changed-elsewhere' },
    }),
    failed: { id: 'address.form.save-failed' },
    afterFailure,
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
        range={{ isHome: true, hasTerritories }}
        search={searchAddresses}
        note={<Copy id="employee.account.home-note" />}
        submitLabel={<Copy id="shell.action.save" />}
        action={saving}
        secondary={
          <Button variant="quiet" full onClick={onCancel}>
            <Copy id="shell.action.cancel" />
          </Button>
        }
        onAddress={save}
      />
    </>
  )
}
