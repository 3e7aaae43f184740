// A later day for a transfer: hidden until the worker asks for it, and checked by the server before it counts. Decisions 33.
import type { MoneyTransferPreview } from '@daybreak/contract'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { useAction } from '#platform/use-action.ts'
import { Button, MessageNotice, TextInput, useAnnounce } from '#ui'
import { previewTransfer, type What } from '../move-money.queries.ts'
import { useMoneyWords } from '../use-money-words.ts'
import { useRefusals } from './use-refusals.ts'
import { useSendDays } from './use-send-days.ts'
import shared from '../move-money.module.css'

type SendDayProps = {
  what: What
  onDay: (sendOn: string | null, preview: MoneyTransferPreview) => void
}

export function SendDay({ what: { sendOn, ...what }, onDay }: SendDayProps) {
  const copy = useCopy()
  const words = useMoneyWords()
  const [day, setDay] = useState<string | null>(null)
  const [isWrong, setIsWrong] = useState(false)
  const [dayRef, fieldRef] = [useRef<HTMLDivElement>(null), useRef<HTMLInputElement>(null)]
  const announce = useAnnounce()
  const previewing = useAction({ call: (asked: What) => previewTransfer(asked), refusals: useRefusals() })
  const { first, last, ends, isOffered } = useSendDays()
  async function choose(chosen: string | null) {
    const preview = await previewing.run({ ...what, ...(chosen !== null && { sendOn: chosen }) })
    if (preview === null) return
    // The button that was pressed goes: the focus stays here.
    flushSync(() => setDay(null))
    dayRef.current?.focus()
    onDay(chosen, preview)
    const leavesOn = chosen === null || preview.cancelUntil === null ? null : words.dayOfInstant(preview.cancelUntil)
    announce(leavesOn === null ? copy('move-money.later.soon') : copy('move-money.later.leaves', { date: leavesOn }))
  }
  function open() {
    flushSync(() => setDay(sendOn ?? ''))
    fieldRef.current?.focus()
  }
  function use() {
    const isRight = day !== null && isOffered(day)
    setIsWrong(!isRight)
    if (isRight) void choose(day)
    else fieldRef.current?.focus()
  }
  return (
    <div ref={dayRef} tabIndex={-1} className={shared['actions']}>
      <MessageNotice message={previewing.message} />
      {day === null ? (
        <Button variant="quiet" full onClick={open}>
          <Copy id="move-money.later.choose" />
        </Button>
      ) : (
        <>
          <TextInput
            type="date"
            label={copy('move-money.later.label')}
            hint={copy('move-money.later.hint', ends)}
            error={isWrong ? copy('move-money.later.wrong', ends) : undefined}
            inputRef={fieldRef}
            min={first}
            max={last}
            value={day}
            onValue={setDay}
            // Enter means this day, not the sending of the form around it.
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              use()
            }}
          />
          <Button variant="tint" full busy={previewing.isBusy} onClick={use}>
            <Copy id="move-money.later.use" />
          </Button>
        </>
      )}
      {(day !== null || sendOn !== undefined) && (
        <Button variant="quiet" full busy={previewing.isBusy} onClick={() => void choose(null)}>
          <Copy id="move-money.later.soon" />
        </Button>
      )}
    </div>
  )
}
