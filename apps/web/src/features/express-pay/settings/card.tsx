// The worker's own settings: a weekly limit, a pause, and leaving. Readings 4.6, "settings (weekly self-limit, pause, cancel)".
import type { ExpressPay } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import { formatWeekday, parsePlainDate } from '@daybreak/time'
import Gauge from 'lucide-react/icons/gauge'
import Pause from 'lucide-react/icons/pause'
import { useId, useState } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Button, Card, Item, ItemButton, ItemList, MessageNotice, Modal, Money, Switch, useLateOverlay, useToast } from '#ui'
import { cancelExpressPay, changeSettings } from '../express-pay.queries.ts'
import { useExpressPayAction } from '../use-express-pay-action.ts'
import dialogs from '../dialogs.module.css'
import styles from './card.module.css'

const loadWeeklyLimit = async () => (await import('./weekly-limit-dialog.tsx')).WeeklyLimitDialog

export function SettingsCard({ overview }: { overview: ExpressPay }) {
  const titleId = useId()
  const pauseId = useId()
  const copy = useCopy()
  const { toast, show } = useToast()
  const [isCanceling, setIsCanceling] = useState(false)
  const limiting = useLateOverlay(loadWeeklyLimit)
  const { isBusy, message, run } = useExpressPayAction({ call: changeSettings })

  async function pause(isPaused: boolean) {
    if ((await run({ isPaused })) !== null) show(copy('shell.form.saved'))
  }

  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId} className={styles['title']}>
        <Copy id="express-pay.settings.title" />
      </h2>
      <MessageNotice message={limiting.hasFailed ? { id: 'shell.error.load-body' } : message} className={styles['notice']} />
      <div className={styles['rows']}>
        <ItemList>
          <ItemButton
            icon={Gauge}
            title={<Copy id="express-pay.settings.weekly-limit" />}
            body={<LimitState ownWeekly={overview.limits.ownWeekly} />}
            onPress={limiting.open}
          />
          <Item
            icon={Pause}
            titleId={pauseId}
            title={<Copy id="express-pay.settings.pause" />}
            end={<Switch isOn={overview.isPaused} busy={isBusy} labelledBy={pauseId} onChange={(isOn) => void pause(isOn)} />}
          />
        </ItemList>
      </div>
      {overview.state === 'active' && (
        <Button variant="quiet" full onClick={() => setIsCanceling(true)}>
          <Copy id="express-pay.settings.cancel" />
        </Button>
      )}
      {limiting.Overlay && (
        <limiting.Overlay limits={overview.limits} onClose={limiting.close} onSaved={() => show(copy('shell.form.saved'))} />
      )}
      {isCanceling && <CancelDialog overview={overview} onClose={() => setIsCanceling(false)} />}
      {toast}
    </Card>
  )
}

/** "$60.00 a week", or that there is none. */
function LimitState({ ownWeekly }: { ownWeekly: string | null }) {
  if (ownWeekly === null) return <Copy id="express-pay.settings.weekly-none" />
  return <Copy id="express-pay.settings.weekly-set" values={{ amount: <Money cents={ownWeekly} /> }} />
}

function CancelDialog({ overview: { earnings, nextPayday }, onClose }: { overview: ExpressPay; onClose: () => void }) {
  const titleId = useId()
  const locale = useLocale()
  const { isBusy, message, run } = useExpressPayAction({ call: cancelExpressPay })
  const outstanding = wireCents(earnings?.outstanding ?? '0')
  async function leave() {
    if ((await run()) !== null) onClose()
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
      <MessageNotice message={message} />
      <div className={dialogs['actions']}>
        <Button variant="danger" full busy={isBusy} onClick={() => void leave()}>
          <Copy id="express-pay.settings.cancel" />
        </Button>
        <Button variant="quiet" full onClick={onClose}>
          <Copy id="express-pay.settings.keep" />
        </Button>
      </div>
    </Modal>
  )
}
