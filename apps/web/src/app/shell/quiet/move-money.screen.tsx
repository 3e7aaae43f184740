// "Move Money" until its room is open: the button of home leads here, and here is how money moves today.
import CreditCard from 'lucide-react/icons/credit-card'
import Landmark from 'lucide-react/icons/landmark'
import MapPin from 'lucide-react/icons/map-pin'
import Zap from 'lucide-react/icons/zap'
import { useProfile } from '#features/employee'
import { atmFinderPath, expressPayPath, manageCardPath } from '#platform/paths.ts'
import { WaitingRoom, type OtherWay } from './waiting-room.tsx'

export function MoveMoneyScreen() {
  const { features } = useProfile()
  const ways: readonly OtherWay[] = [
    ...(features.includes('EWA')
      ? [
          {
            icon: Zap,
            title: 'move-money.soon.express-pay-title',
            body: 'move-money.soon.express-pay-body',
            to: expressPayPath,
          } as const,
        ]
      : []),
    { icon: MapPin, title: 'move-money.soon.atm-title', body: 'move-money.soon.atm-body', to: atmFinderPath },
    { icon: CreditCard, title: 'move-money.soon.card-title', body: 'move-money.soon.card-body', to: manageCardPath },
    { icon: Landmark, title: 'move-money.soon.election-title', body: 'move-money.soon.election-body' },
  ]
  return <WaitingRoom title="move-money.home.title" notice="move-money.soon.body" heading="move-money.soon.ways" ways={ways} />
}
