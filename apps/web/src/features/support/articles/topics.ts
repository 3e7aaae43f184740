// The topics of help: their names and their pictures.
import type { SupportTopic } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import BadgePercent from 'lucide-react/icons/badge-percent'
import Banknote from 'lucide-react/icons/banknote'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import KeyRound from 'lucide-react/icons/key-round'
import Landmark from 'lucide-react/icons/landmark'
import SearchX from 'lucide-react/icons/search-x'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Smartphone from 'lucide-react/icons/smartphone'
import Zap from 'lucide-react/icons/zap'
import type { IconType } from '#ui'

export const topicAppearances: Readonly<Record<SupportTopic, { icon: IconType; name: CopyKey }>> = {
  'card-lost': { icon: SearchX, name: 'support.topic.card-lost' },
  pin: { icon: KeyRound, name: 'support.topic.pin' },
  payday: { icon: Banknote, name: 'support.topic.payday' },
  'express-pay': { icon: Zap, name: 'support.topic.express-pay' },
  transfers: { icon: Landmark, name: 'support.topic.transfers' },
  disputes: { icon: ShieldAlert, name: 'support.topic.disputes' },
  'log-in': { icon: Smartphone, name: 'support.topic.log-in' },
  'cash-back': { icon: BadgePercent, name: 'support.topic.cash-back' },
  account: { icon: CircleUserRound, name: 'support.topic.account' },
  safety: { icon: ShieldCheck, name: 'support.topic.safety' },
}

export function isTopic(text: string): text is SupportTopic {
  return Object.hasOwn(topicAppearances, text)
}
