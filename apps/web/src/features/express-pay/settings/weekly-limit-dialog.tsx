// Sets, changes or removes the worker's own weekly limit. Readings 4.6, "settings (weekly self-limit, pause, cancel)".
import type { ExpressPay, expressPayRoutes } from '@daybreak/contract'
import { formatDollars, plainDollars, typedDollars } from '@daybreak/money'
import { useId } from 'react'
import { refusalsOf } from '#platform/action-words.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import type { FieldMessage } from '#platform/message.ts'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { AmountInput, Form, Modal, useForm } from '#ui'
import { changeSettings } from '../express-pay.queries.ts'
import { useExpressPayAction } from '../use-express-pay-action.ts'
import dialogs from '../dialogs.module.css'

type WeeklyLimitDialogProps = { limits: ExpressPay['limits']; onClose: () => void; onSaved: () => void }

export function WeeklyLimitDialog({ limits, onClose, onSaved }: WeeklyLimitDialogProps) {
  const copy = useCopy()
  const titleId = useId()
  const minCents = wireCents(limits.least)
  const min = formatDollars(minCents)
  const wrong: FieldMessage = { id: 'express-pay.settings.weekly-wrong', values: { min }, field: 'amount' }
  const saving = useExpressPayAction({
    call: changeSettings,
    refusals: refusalsOf<typeof expressPayRoutes.changeExpressPaySettings>({ 'express_pay.limit_too_small': wrong }),
  })
  const form = useForm({
    initial: () => ({ amount: limits.ownWeekly === null ? '' : plainDollars(wireCents(limits.ownWeekly)) }),
    check({ amount }) {
      const typed = typedDollars(amount)
      const isWrong = amount.trim() !== '' && (typed === null || typed < minCents)
      return { amount: isWrong ? wrong : null }
    },
    send: ({ amount }) => saving.run({ ownWeekly: typedDollars(amount)?.toString() ?? null }),
    onSent() {
      onSaved()
      onClose()
    },
    action: saving,
  })
  return (
    <Modal open onClose={onClose} titleId={titleId}>
      <h2 id={titleId} className={dialogs['heading']}>
        <Copy id="express-pay.settings.weekly-limit" />
      </h2>
      <Form form={form} className={dialogs['form']} submit={<Copy id="shell.action.save" />}>
        <AmountInput
          label={copy('express-pay.sheet.amount-label')}
          hint={copy('express-pay.settings.weekly-hint', { min })}
          {...form.field('amount')}
        />
      </Form>
    </Modal>
  )
}
