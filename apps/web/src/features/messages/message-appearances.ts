// The picture of each kind of message, and of events with a picture of their own. Pictures "messages".
import type { Message, MessageKind } from '@daybreak/contract'
import Banknote from 'lucide-react/icons/banknote'
import CircleX from 'lucide-react/icons/circle-x'
import CreditCard from 'lucide-react/icons/credit-card'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Megaphone from 'lucide-react/icons/megaphone'
import Scale from 'lucide-react/icons/scale'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Zap from 'lucide-react/icons/zap'
import type { IconType, OrbTone } from '#ui'

type Appearance = { icon: IconType; tone: OrbTone }

const ofKinds: Readonly<Record<MessageKind, Appearance>> = {
  MONEY: { icon: Banknote, tone: 'in' },
  CARD: { icon: CreditCard, tone: 'iris' },
  SECURITY: { icon: ShieldCheck, tone: 'warn' },
  LEGAL: { icon: Scale, tone: 'plain' },
  SUPPORT: { icon: LifeBuoy, tone: 'iris' },
  NEWS: { icon: Megaphone, tone: 'plain' },
}

const failed: Appearance = { icon: CircleX, tone: 'bad' }
const ofEvents: Readonly<Record<string, Appearance>> = {
  'express-pay-arrived': { icon: Zap, tone: 'in' },
  'transfer-failed': failed,
  'money-not-added': failed,
  'payday-missed': failed,
  'dated-transfer-missed': failed,
}

export function appearanceOf({ kind, event }: Message): Appearance {
  return ofEvents[event] ?? ofKinds[kind]
}
