// The worker's own settings: a weekly limit, a pause, and leaving. Readings 4.6, "settings (weekly self-limit, pause, cancel)".
import type { ExpressPay } from '@daybreak/contract'
import { formatDollars, plainDollars, typedDollars } from '@daybreak/money'
import { formatWeekday, parsePlainDate } from '@daybreak/time'
import Pause from 'lucide-react/icons/pause'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy.tsx'
import { wireCents } from '#platform/wire-cents.ts'
import { Button, CallNotice, Card, Item, ItemList, Modal, Switch, TextInput, useToast } from '#ui'
import { cancelExpressPay, changeSettings } from './express-pay.queries.ts'
import { useExpressPayCall } from './use-express-pay-call.ts'
import dialogs from './dialogs.module.css'
import styles from './settings-card.module.css'

export function SettingsCard({ overview }: { overview: ExpressPay }) {
  const titleId = useId()
  const pauseId = useId()
  const copy = useCopy()
  const { toast, show } = useToast()
  const [isCancelling, setIsCancelling] = useState(false)
  const { isBusy, message, run } = useExpressPayCall()

  async function pause(isPaused: boolean) {
    if ((await run(() => changeSettings({ isPaused }))) !== null) show(copy('shell.form.saved'))
  }

  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId} className={styles['title']}>
        <Copy id="express-pay.settings.title" />
      </h2>
      <WeeklyLimit overview={overview} onSaved={() => show(copy('shell.form.saved'))} />
      <CallNotice message={message} className={styles['notice']} />
      <div className={styles['pause']}>
        <ItemList>
          <Item
            icon={Pause}
            titleId={pauseId}
            title={<Copy id="express-pay.settings.pause" />}
            end={<Switch isOn={overview.isPaused} busy={isBusy} labelledBy={pauseId} onChange={(isOn) => void pause(isOn)} />}
          />
        </ItemList>
      </div>
      {overview.state === 'active' && (
        <Button variant="quiet" full onClick={() => setIsCancelling(true)}>
          <Copy id="express-pay.settings.cancel" />
        </Button>
      )}
      {isCancelling && <CancelDialog overview={overview} onClose={() => setIsCancelling(false)} />}
      {toast}
    </Card>
  )
}

function WeeklyLimit({ overview: { limits }, onSaved }: { overview: ExpressPay; onSaved: () => void }) {
  const copy = useCopy()
  const least = wireCents(limits.least)
  const [text, setText] = useState(limits.ownWeekly === null ? '' : plainDollars(wireCents(limits.ownWeekly)))
  const [isWrong, setIsWrong] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)
  const { isBusy, message, run } = useExpressPayCall(({ code }) =>
    code === 'express_pay.limit_too_small'
      ? { id: 'express-pay.settings.weekly-wrong', values: { min: formatDollars(least) } }
      : null,
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
    if ((await run(() => changeSettings({ ownWeekly: typed === null ? null : typed.toString() }))) !== null) onSaved()
  }

  return (
    <form className={styles['limit']} noValidate onSubmit={(event) => void save(event)}>
      <CallNotice message={message} />
      <TextInput
        label={copy('express-pay.settings.weekly-limit')}
        hint={copy('express-pay.settings.weekly-hint', { min: formatDollars(least) })}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onValue={setText}
        inputRef={inputRef}
        error={isWrong ? copy('express-pay.settings.weekly-wrong', { min: formatDollars(least) }) : undefined}
      />
      <Button type="submit" variant="tint" size="sm" busy={isBusy}>
        <Copy id="shell.action.save" />
      </Button>
    </form>
  )
}

function CancelDialog({ overview: { earnings, nextPayday }, onClose }: { overview: ExpressPay; onClose: () => void }) {
  const titleId = useId()
  const locale = useLocale()
  const { isBusy, message, run } = useExpressPayCall()
  const outstanding = wireCents(earnings?.outstanding ?? '0')
  async function leave() {
    if ((await run(cancelExpressPay)) !== null) onClose()
  }
  return (
    <Modal open onClose={onClose} titleId={titleId}>
      <h2 id={titleId} className={dialogs['heading']}>
        <Copy id="express-pay.settings.cancel" />
      </h2>
      <p>
        <Copy id="express-pay.settings.cancel-body" />
      </p>
      {outstanding > 0n && nextPayday !== null && (
        <p className="soft">
          <Copy
            id="express-pay.settings.cancel-outstanding"
            values={{ amount: formatDollars(outstanding), date: formatWeekday(parsePlainDate(nextPayday), locale) }}
          />
        </p>
      )}
      <CallNotice message={message} />
      <div className={dialogs['actions']}>
        <Button full busy={isBusy} onClick={() => void leave()}>
          <Copy id="express-pay.settings.cancel" />
        </Button>
        <Button variant="quiet" full onClick={onClose}>
          <Copy id="shell.action.not-now" />
        </Button>
      </div>
    </Modal>
  )
}
