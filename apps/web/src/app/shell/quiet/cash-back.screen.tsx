// "Cash Back" until its room is open: what it will be is on home; here is that nothing can be turned on yet.
import MapPin from 'lucide-react/icons/map-pin'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { Copy } from '#platform/copy/copy.tsx'
import { atmFinderPath, manageCardPath } from '#platform/paths.ts'
import { WaitingRoom } from './waiting-room.tsx'

export function CashBackScreen() {
  return (
    <WaitingRoom
      title="offers.home.title"
      lead={<Copy id="offers.home.lead" />}
      notice="offers.soon.body"
      heading="offers.soon.meanwhile"
      ways={[
        { icon: MapPin, title: 'offers.soon.atm-title', body: 'offers.soon.atm-body', to: atmFinderPath },
        { icon: ReceiptText, title: 'offers.soon.costs-title', body: 'offers.soon.costs-body', to: manageCardPath },
      ]}
    />
  )
}
