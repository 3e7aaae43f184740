// The worker's own weekly limit, set, changed or taken away. Readings 4.6, "settings (weekly self-limit, pause, cancel)".
import { expressPayRoutes, type ExpressPay } from '@daybreak/contract'
import { formatDollars, plainDollars, typedDollars } from '@daybreak/money'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { Copy, useCopy } from '#platform/copy.tsx'
import { wireCents } from '#platform/wire-cents.ts'
import { Button, CallNotice, Field, Modal } from '#ui'
import { changeSettings } from './express-pay.queries.ts'
import { useExpressPayCall } from './use-express-pay-call.ts'
import dialogs from './dialogs.module.css'
import styles from './weekly-limit-dialog.module.css'

type WeeklyLimitDialogProps = { limits: ExpressPay['limits']; onClose: () => void; onSaved: () => void }

export function WeeklyLimitDialog({ limits, onClose, onSaved }: WeeklyLimitDialogProps) {
  const copy = useCopy()
  const titleId = useId()
  const least = wireCents(limits.least)
  const min = formatDollars(least)
  const [text, setText] = useState(limits.ownWeekly === null ? '' : plainDollars(wireCents(limits.ownWeekly)))
  const [isWrong, setIsWrong] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)
  const { isBusy, message, run } = useExpressPayCall(expressPayRoutes.changeExpressPaySettings, ({ code }) =>
    code === 'express_pay.limit_too_small' ? { id: 'express-pay.settings.weekly-wrong', values: { min } } : null,
  )

  async function save(event: SubmitEvent) {
    event.preventDefault()
    const typed = text.trim() === '' ? null : typedDollars(text)
    if (text.trim() !== '' && (typed === null || typed < least)) {
      setIsWrong(true)
      inputRef.current?.focus()
      return
    }
    setIsWrong(false)
    if ((await run(() => changeSettings({ ownWeekly: typed === null ? null : typed.toString() }))) === null) return
    onSaved()
    onClose()
  }

  return (
    <Modal open onClose={onClose} titleId={titleId}>
      <h2 id={titleId} className={dialogs['heading']}>
        <Copy id="express-pay.settings.weekly-limit" />
      </h2>
      <form className={dialogs['form']} noValidate onSubmit={(event) => void save(event)}>
        <CallNotice message={message} />
        <Field
          label={copy('express-pay.sheet.amount-label')}
          hint={copy('express-pay.settings.weekly-hint', { min })}
          error={isWrong ? copy('express-pay.settings.weekly-wrong', { min }) : undefined}
        >
          {(ids) => (
            <span className={styles['typed']}>
              <span aria-hidden="true">$</span>
              <input
                {...ids}
                ref={inputRef}
                className="num"
                inputMode="decimal"
                autoComplete="off"
                value={text}
                onChange={(event) => {
                  setIsWrong(false)
                  setText(event.target.value)
                }}
              />
            </span>
          )}
        </Field>
        <Button type="submit" full busy={isBusy}>
          <Copy id="shell.action.save" />
        </Button>
      </form>
    </Modal>
  )
}
