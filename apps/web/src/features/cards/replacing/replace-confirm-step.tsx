// Where the new card is sent, how fast, and at what cost. Nothing is ordered before this is confirmed.
import type { CardFees, CardOrderSpeed, CardReplacement, Profile } from '@daybreak/contract'
import { formatDollars, noCents } from '@daybreak/money'
import Pencil from 'lucide-react/icons/pencil'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import type { Message } from '#platform/message.ts'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Button, Form, MessageNotice, OptionCards, useForm, type FormAction } from '#ui'
import { DialogHeading } from '../dialog-parts.tsx'
import styles from '../dialog-parts.module.css'

export type MailingAddress = NonNullable<Profile['address']>

type ConfirmStepProps = {
  titleId: string
  /** It takes the place of another step. */
  takesFocus: boolean
  mailingAddress: MailingAddress | null
  /** What each speed takes and costs; null while that is not known, when the free one is ordered. */
  delivery: CardFees['newCard'] | null
  ordering: FormAction
  onOrder: (speed: CardOrderSpeed) => Promise<CardReplacement | null>
  onOrdered: (replacement: CardReplacement) => void
  onEditAddress: () => void
  /** Null when there is no step before. */
  onBack: (() => void) | null
}

export function ConfirmStep(props: ConfirmStepProps) {
  const { titleId, takesFocus, mailingAddress, delivery, onEditAddress, onBack } = props
  const copy = useCopy()
  const speedOption = useSpeedOption()
  const form = useForm<{ speed: CardOrderSpeed }, CardReplacement>({
    // Never a paid option that the worker has not chosen.
    initial: () => ({ speed: 'standard' }),
    send: ({ speed }) => props.onOrder(speed),
    onSent: props.onOrdered,
    action: props.ordering,
  })
  return (
    <>
      <DialogHeading id={titleId} takesFocus={takesFocus}>
        <Copy id="card-offer.verify.title" />
      </DialogHeading>
      <Form
        form={form}
        className={styles['form']}
        notice={<MessageNotice message={form.message ?? (mailingAddress === null ? noAddress : null)} />}
        submit={mailingAddress === null ? null : <Copy id="cards.replace.order" />}
        actions={onBack && <Back onBack={onBack} />}
      >
        <div>
          {mailingAddress && <Address address={mailingAddress} />}
          <Button variant="quiet" size="sm" icon={Pencil} className={styles['edit']} onClick={onEditAddress}>
            <Copy id="card-offer.verify.update" />
          </Button>
        </div>
        {delivery && (
          <OptionCards
            legend={copy('cards.replace.speed-legend')}
            options={(['standard', 'expedited'] as const).map((value) => ({ value, ...speedOption(value, delivery) }))}
            {...form.field('speed')}
          />
        )}
        {mailingAddress === null && onBack && <Back onBack={onBack} />}
      </Form>
    </>
  )
}

function Back({ onBack }: { onBack: () => void }) {
  return (
    <Button variant="quiet" full onClick={onBack}>
      <Copy id="shell.action.back" />
    </Button>
  )
}

const noAddress: Message = { id: 'cards.replace.address-missing' }

function Address({ address: { line1, line2, city, state, postalCode } }: { address: MailingAddress }) {
  return (
    <address className={styles['address']} translate="no">
      <div>{line1}</div>
      {line2 && <div>{line2}</div>}
      <div>
        {city}, {state} {postalCode}
      </div>
    </address>
  )
}

function daysOf({ businessDaysLeast: min, businessDaysMost: max }: CardFees['newCard']['standard']) {
  return { least: min, most: max }
}

/** The name with its price, and when the card arrives. */
function useSpeedOption() {
  const copy = useCopy()
  return (speed: CardOrderSpeed, delivery: CardFees['newCard']) => {
    const chosen = delivery[speed]
    const [fee, usualFee] = [wireCents(chosen.fee), wireCents(chosen.usualFee)]
    const isFree = fee === noCents
    const days = daysOf(chosen)
    return {
      title: (
        <span className={styles['speed']}>
          <span>{copy('cards.replace.speed-name', { speed })}</span>{' '}
          <span className="num">{isFree ? copy('cards.replace.speed-free') : formatDollars(fee)}</span>
        </span>
      ),
      body:
        isFree && usualFee > noCents
          ? copy('cards.replace.speed-first-time', { ...days, fee: formatDollars(usualFee) })
          : copy('cards.replace.speed-arrives', days),
    }
  }
}
