// The drawing of each mark.
import type { OfferMark } from '@daybreak/contract'
import Baby from 'lucide-react/icons/baby'
import BedDouble from 'lucide-react/icons/bed-double'
import BookOpen from 'lucide-react/icons/book-open'
import Bus from 'lucide-react/icons/bus'
import Coffee from 'lucide-react/icons/coffee'
import Dumbbell from 'lucide-react/icons/dumbbell'
import Flower2 from 'lucide-react/icons/flower-2'
import Footprints from 'lucide-react/icons/footprints'
import Fuel from 'lucide-react/icons/fuel'
import Gift from 'lucide-react/icons/gift'
import Hammer from 'lucide-react/icons/hammer'
import Laptop from 'lucide-react/icons/laptop'
import Music from 'lucide-react/icons/music'
import PawPrint from 'lucide-react/icons/paw-print'
import Pill from 'lucide-react/icons/pill'
import Pizza from 'lucide-react/icons/pizza'
import Plane from 'lucide-react/icons/plane'
import Scissors from 'lucide-react/icons/scissors'
import Shirt from 'lucide-react/icons/shirt'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import Smartphone from 'lucide-react/icons/smartphone'
import Sofa from 'lucide-react/icons/sofa'
import Store from 'lucide-react/icons/store'
import Ticket from 'lucide-react/icons/ticket'
import Utensils from 'lucide-react/icons/utensils'
import type { IconType } from '#ui'

export const markIcons: Readonly<Record<OfferMark, IconType>> = {
  plate: Utensils,
  coffee: Coffee,
  pizza: Pizza,
  basket: ShoppingBasket,
  fuel: Fuel,
  pill: Pill,
  shoe: Footprints,
  shirt: Shirt,
  phone: Smartphone,
  bus: Bus,
  plane: Plane,
  bed: BedDouble,
  sofa: Sofa,
  tool: Hammer,
  ticket: Ticket,
  music: Music,
  book: BookOpen,
  child: Baby,
  paw: PawPrint,
  flower: Flower2,
  scissors: Scissors,
  dumbbell: Dumbbell,
  gift: Gift,
  laptop: Laptop,
  store: Store,
}
