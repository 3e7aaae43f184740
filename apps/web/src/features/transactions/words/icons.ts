// The picture beside a transaction (design language 6, "Transactions").
import type { Transaction } from '@daybreak/contract'
import Banknote from 'lucide-react/icons/banknote'
import Bus from 'lucide-react/icons/bus'
import Coffee from 'lucide-react/icons/coffee'
import Fuel from 'lucide-react/icons/fuel'
import Landmark from 'lucide-react/icons/landmark'
import Pill from 'lucide-react/icons/pill'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import Smartphone from 'lucide-react/icons/smartphone'
import Utensils from 'lucide-react/icons/utensils'
import Zap from 'lucide-react/icons/zap'
import type { IconType } from '#ui'

export const transactionIcons: Readonly<Record<Transaction['kind'], IconType>> = {
  payroll: Banknote,
  express_pay: Zap,
  bank: Landmark,
  restaurant: Utensils,
  fuel: Fuel,
  groceries: ShoppingBasket,
  pharmacy: Pill,
  phone: Smartphone,
  transit: Bus,
  coffee: Coffee,
  other: ReceiptText,
}
