// The dialog that is open over the card, by its name.
import type { CardReplaceReason, PayCard } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { ActivateDialog } from '../activation/index.ts'
import { orderedCardOf } from '../ordered.rules.ts'
import { PinDialog } from '../pin/index.ts'
import { ReplaceDialog, TemporaryDialog, type MailingAddress, type MailingForm } from '../replacing/index.ts'

/** What the dialogs need to know of the worker. */
export type CardWorker = {
  name: string
  phoneNumbers: readonly string[]
  /** Where a new card goes, and how to change that. */
  mailingAddress: MailingAddress | null
  MailingForm: MailingForm
}

export type OpenDialog =
  | { name: 'pin'; card: PayCard }
  /** `code`: of the link that was followed, empty without one. */
  | { name: 'activate'; card: PayCard; code: string }
  | { name: 'replace'; card: PayCard; reason?: CardReplaceReason }
  | { name: 'order' | 'temporary' }

export type DialogName = OpenDialog['name']

type CardDialogProps = {
  dialog: OpenDialog
  worker: CardWorker
  cards: readonly PayCard[]
  onClose: () => void
  /** It did what it is for, and closes with these words. */
  onDone: (said: CopyKey) => void
}

export function CardDialog({ dialog, worker, cards, onClose, onDone }: CardDialogProps) {
  switch (dialog.name) {
    case 'pin':
      return (
        <PinDialog
          card={dialog.card}
          known={{ phoneNumbers: worker.phoneNumbers, cardLast4s: cards.map(({ last4Digits }) => last4Digits) }}
          onClose={onClose}
          onDone={() => onDone('cards.pin.done')}
        />
      )
    case 'activate':
      return (
        <ActivateDialog
          card={dialog.card}
          initialCode={dialog.code}
          onClose={onClose}
          onDone={() => onDone('cards.activate.done')}
        />
      )
    case 'temporary':
      return <TemporaryDialog onClose={onClose} onDone={() => onDone('cards.temporary.done')} />
    default:
      return (
        <ReplaceDialog
          card={dialog.name === 'replace' ? dialog.card : null}
          initialReason={dialog.name === 'replace' ? dialog.reason : undefined}
          mailingAddress={worker.mailingAddress}
          MailingForm={worker.MailingForm}
          openOrderedAt={orderedCardOf(cards)?.order.orderedAt ?? null}
          onClose={onClose}
        />
      )
  }
}
