// The list of actions on the card, in the order of the pictures.
import type { PayCard } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import CreditCard from 'lucide-react/icons/credit-card'
import Hand from 'lucide-react/icons/hand'
import KeyRound from 'lucide-react/icons/key-round'
import MapPin from 'lucide-react/icons/map-pin'
import RefreshCcw from 'lucide-react/icons/refresh-ccw'
import type { ComponentProps } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { Card, ItemButton, ItemLink, ItemList, type IconType } from '#ui'
import { atmFinderPath } from '#platform/paths.ts'
import type { DialogName } from './dialog.tsx'
import type { CardAction } from '../cards.rules.ts'
import { FreezeSwitch } from '../freezing/index.ts'

type CardActionsProps = {
  actions: readonly CardAction[]
  card: PayCard
  freezing: ComponentProps<typeof FreezeSwitch>
  onOpen: (dialog: DialogName) => void
}

type Words = { icon: IconType; title: CopyKey; body?: CopyKey; tone?: 'warn' }

const wordsByAction: Record<Exclude<DialogName, 'pin'>, Words> = {
  activate: { icon: CreditCard, title: 'cards.activate.action', body: 'cards.activate.hint' },
  replace: { icon: RefreshCcw, title: 'cards.replace.action', body: 'cards.replace.hint' },
  order: { icon: RefreshCcw, title: 'cards.replace.order', body: 'cards.none.body' },
  temporary: { icon: Hand, title: 'cards.temporary.action', body: 'cards.temporary.hint' },
}
const firstPin: Words = { icon: KeyRound, title: 'cards.pin-banner.action', body: 'cards.pin.why', tone: 'warn' }
const neverCame: Words = { ...wordsByAction.replace, body: 'cards.replace.reason-never-arrived' }
const otherNumber: Words = { ...wordsByAction.replace, body: 'cards.replace.hint-virtual' }
const otherPin: Words = { icon: KeyRound, title: 'cards.pin.title-change', body: 'cards.pin.why' }

export function CardActions({ actions, card, freezing, onOpen }: CardActionsProps) {
  return (
    <Card flush>
      <ItemList>
        {actions.map((action) => {
          if (action === 'details') return null
          if (action === 'freeze') return <FreezeSwitch key={action} {...freezing} />
          if (action === 'atm') return <AtmLink key={action} />
          return <ActionRow key={action} words={wordsOf(action, card)} onPress={() => onOpen(action)} />
        })}
      </ItemList>
    </Card>
  )
}

function wordsOf(action: DialogName, { status, hasPin, formFactor }: PayCard): Words {
  if (action === 'replace' && status === 'Inactive') return neverCame
  if (action === 'replace' && formFactor === 'VIRTUAL') return otherNumber
  // The home screen sends a worker here to set a missing PIN.
  if (action === 'pin') return hasPin ? otherPin : firstPin
  return wordsByAction[action]
}

function ActionRow({ words: { icon, title, body, tone }, onPress }: { words: Words; onPress: () => void }) {
  return (
    <ItemButton
      icon={icon}
      tone={tone ?? 'iris'}
      title={<Copy id={title} />}
      body={body && <Copy id={body} />}
      onPress={onPress}
    />
  )
}

function AtmLink() {
  return (
    <ItemLink
      to={atmFinderPath}
      icon={MapPin}
      tone="iris"
      title={<Copy id="cards.atm.title" />}
      body={<Copy id="cards.atm.hint" />}
    />
  )
}
