// VerifyAddress: where the card would be sent. Nothing is saved or ordered before "Continue". The picture `offer-verify`.
import type { PostedAddress } from '@daybreak/contract'
import MapPin from 'lucide-react/icons/map-pin'
import { Copy } from '#platform/copy/copy.tsx'
import { Button, Icon, MessageNotice } from '#ui'
import { DialogHeading } from '../dialog-parts.tsx'
import type { useOrderPersonalCard } from './offer.queries.ts'
import styles from './offer.module.css'

type OfferedAddressProps = {
  titleId: string
  name: string
  address: PostedAddress | null
  ordering: Pick<ReturnType<typeof useOrderPersonalCard>, 'isBusy' | 'message'>
  onUpdate: () => void
  onContinue: (address: PostedAddress) => Promise<void>
}

export function OfferedAddress({ titleId, name, address, ordering, onUpdate, onContinue }: OfferedAddressProps) {
  return (
    <>
      <DialogHeading id={titleId} takesFocus>
        <Copy id="card-offer.verify.title" />
      </DialogHeading>
      {address === null ? (
        <p className="soft">
          <Copy id="cards.replace.address-missing" />
        </p>
      ) : (
        <div className={styles['recipient']}>
          <Icon of={MapPin} />
          <address translate="no">
            <div>{name}</div>
            <div>{address.line1}</div>
            {address.line2 && <div>{address.line2}</div>}
            <div>
              {address.city}, {address.state} {address.postalCode}
            </div>
          </address>
        </div>
      )}
      <MessageNotice message={ordering.message} className={styles['message']} />
      <div className={styles['actions']}>
        {address !== null && (
          <Button full busy={ordering.isBusy} onClick={() => void onContinue(address)}>
            <Copy id="card-offer.verify.continue" />
          </Button>
        )}
        <Button variant="line" full onClick={onUpdate}>
          <Copy id="card-offer.verify.update" />
        </Button>
      </div>
    </>
  )
}
