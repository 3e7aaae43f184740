// Shows the stored address beside a form that was opened before it was changed elsewhere.
import type { PostedAddress } from '@daybreak/contract'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Copy } from '#platform/copy/copy.tsx'
import { Notice } from '#ui'

/** @param address  undefined or null: there is nothing newer to show */
export function NewerAddress({ address }: { address: PostedAddress | null | undefined }) {
  if (address === undefined || address === null) return null
  return (
    <Notice tone="warn" icon={TriangleAlert} role="status">
      <Copy id="employee.account.newer" values={{ value: addressLine(address) }} />
    </Notice>
  )
}

/** As the server takes it: without the country. */
export function postedOf({ line1, line2, city, state, postalCode }: PostedAddress): PostedAddress {
  return { line1, line2, city, state, postalCode }
}

function addressLine({ line1, line2, city, state, postalCode }: PostedAddress): string {
  return [line1, line2, city, `${state} ${postalCode}`].filter((part) => part !== null && part !== '').join(', ')
}
