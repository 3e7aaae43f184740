// Why another card is needed, and what becomes of this one.
import type { CardReplaceReason } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import IdCard from 'lucide-react/icons/id-card'
import MailQuestionMark from 'lucide-react/icons/mail-question-mark'
import SearchX from 'lucide-react/icons/search-x'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Wrench from 'lucide-react/icons/wrench'
import { useRef, useState, type SubmitEvent } from 'react'
import { Copy, useCopy } from '#platform/copy.tsx'
import type { CallMessage } from '#platform/use-call.ts'
import { Button, CallNotice, OptionCards, type IconType } from '#ui'
import { DialogActions, DialogHeading } from './dialog-parts.tsx'
import styles from './dialog-parts.module.css'

const words: Record<CardReplaceReason, { title: CopyKey; effect: CopyKey; icon: IconType }> = {
  LOST: { title: 'cards.replace.reason-lost', effect: 'cards.replace.effect-lost', icon: SearchX },
  STOLEN: { title: 'cards.replace.reason-stolen', effect: 'cards.replace.effect-stolen', icon: ShieldAlert },
  DAMAGED: { title: 'cards.replace.reason-damaged', effect: 'cards.replace.effect-damaged', icon: Wrench },
  NEVER_ARRIVED: {
    title: 'cards.replace.reason-never-arrived',
    effect: 'cards.replace.effect-never-arrived',
    icon: MailQuestionMark,
  },
  EXPIRING: { title: 'cards.replace.reason-expiring', effect: 'cards.replace.effect-expiring', icon: CalendarClock },
  NAME_CHANGED: { title: 'cards.replace.reason-name', effect: 'cards.replace.effect-name', icon: IdCard },
}

/** What is stolen of a card that is nowhere but on a phone is its number. */
const numberKnown: CopyKey = 'cards.replace.reason-number'
/** Its replacement needs no activation. */
const expiringVirtual: CopyKey = 'cards.replace.effect-expiring-virtual'

type ReasonStepProps = {
  titleId: string
  /** Null at first: what closes a card is never chosen for her. */
  reason: CardReplaceReason | null
  reasons: readonly CardReplaceReason[]
  isVirtual: boolean
  /** The card is ordered by this step, and none comes after it. */
  isLast: boolean
  message: CallMessage | null
  isBusy: boolean
  takesFocus: boolean
  onReason: (reason: CardReplaceReason) => void
  onContinue: () => void
}

export function ReasonStep(props: ReasonStepProps) {
  const { titleId, reason, reasons, isVirtual, isLast, message, isBusy, takesFocus, onReason, onContinue } = props
  const copy = useCopy()
  const firstRef = useRef<HTMLInputElement>(null)
  const [isMissing, setIsMissing] = useState(false)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (reason !== null) return onContinue()
    setIsMissing(true)
    return firstRef.current?.focus()
  }

  return (
    <>
      <DialogHeading id={titleId} takesFocus={takesFocus}>
        <Copy id="cards.replace.title" />
      </DialogHeading>
      <form className={styles['form']} method="dialog" noValidate onSubmit={submit}>
        <CallNotice message={message} />
        <OptionCards
          legend={copy('cards.replace.title')}
          isLegendHidden
          options={reasons.map((value) => ({
            value,
            title: copy(isVirtual && value === 'STOLEN' ? numberKnown : words[value].title),
            body: copy(isVirtual && value === 'EXPIRING' ? expiringVirtual : words[value].effect),
            icon: words[value].icon,
          }))}
          value={reason}
          onValue={(chosen) => {
            setIsMissing(false)
            onReason(chosen)
          }}
          error={isMissing ? copy('cards.replace.reason-required') : undefined}
          firstRef={firstRef}
        />
        <DialogActions>
          <Button type="submit" full busy={isBusy}>
            <Copy id={isLast ? 'cards.replace.order' : 'shell.action.continue'} />
          </Button>
        </DialogActions>
      </form>
    </>
  )
}
