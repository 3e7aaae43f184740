// Why another card is needed, and what happens to this one.
import type { CardReplacement, CardReplaceReason } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import IdCard from 'lucide-react/icons/id-card'
import MailQuestionMark from 'lucide-react/icons/mail-question-mark'
import SearchX from 'lucide-react/icons/search-x'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Wrench from 'lucide-react/icons/wrench'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Form, OptionCards, useForm, type FormAction, type IconType } from '#ui'
import { DialogHeading } from '../dialog-parts.tsx'
import styles from '../dialog-parts.module.css'

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
  // Chosen where the address is shown, and never from this list.
  ADDRESS_CHANGED: { title: 'card-offer.verify.update', effect: 'cards.replace.effect-never-arrived', icon: MailQuestionMark },
  NAME_CHANGED: { title: 'cards.replace.reason-name', effect: 'cards.replace.effect-name', icon: IdCard },
}

/** What is stolen of a card that is nowhere but on a phone is its number. */
const numberKnown: CopyKey = 'cards.replace.reason-number'
/** Its replacement needs no activation. */
const expiringVirtual: CopyKey = 'cards.replace.effect-expiring-virtual'

type ReasonStepProps = {
  titleId: string
  /** Null at first: what closes a card is never chosen for the worker. */
  reason: CardReplaceReason | null
  reasons: readonly CardReplaceReason[]
  isVirtual: boolean
  /** The card is ordered by this step, the last one; null when another step follows. */
  ordering: FormAction | null
  takesFocus: boolean
  /** Answers the order where this step makes it, null when that failed. */
  onContinue: (reason: CardReplaceReason) => Promise<CardReplacement | null> | void
  onOrdered: (replacement: CardReplacement) => void
}

export function ReasonStep(props: ReasonStepProps) {
  const { titleId, reason: first, reasons, isVirtual, ordering, takesFocus, onContinue, onOrdered } = props
  const copy = useCopy()
  const form = useForm<{ reason: CardReplaceReason | null }, CardReplacement | void>({
    initial: () => ({ reason: first }),
    check: ({ reason }) => ({ reason: reason === null ? 'cards.replace.reason-required' : null }),
    send: ({ reason }) => (reason === null ? null : onContinue(reason)),
    onSent: (replacement) => replacement && onOrdered(replacement),
    ...(ordering && { action: ordering }),
  })

  return (
    <>
      <DialogHeading id={titleId} takesFocus={takesFocus}>
        <Copy id="cards.replace.title" />
      </DialogHeading>
      <Form
        form={form}
        className={styles['form']}
        submit={<Copy id={ordering === null ? 'shell.action.continue' : 'cards.replace.order'} />}
      >
        <OptionCards
          legend={copy('cards.replace.title')}
          isLegendHidden
          options={reasons.map((value) => ({
            value,
            title: copy(isVirtual && value === 'STOLEN' ? numberKnown : words[value].title),
            body: copy(isVirtual && value === 'EXPIRING' ? expiringVirtual : words[value].effect),
            icon: words[value].icon,
          }))}
          {...form.field('reason')}
        />
      </Form>
    </>
  )
}
