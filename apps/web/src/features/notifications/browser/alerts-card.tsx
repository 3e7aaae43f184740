// Whether this browser gets alerts, and whether amounts may show on a locked screen.
import type { NotificationConfig } from '@daybreak/contract'
import { useId, useState } from 'react'
import type { AlertsHere } from '#platform/alerts/this-browser.ts'
import { Copy } from '#platform/copy/copy.tsx'
import { Card, SavedBadge, Switch } from '#ui'
import { NotSaved } from '../not-saved.tsx'
import { useShowsAmounts, type Saving } from '../notifications.queries.ts'
import shared from '../notifications.module.css'
import { useTurnOff } from './alerts.queries.ts'
import styles from './browser.module.css'

type AlertsCardProps = { config: NotificationConfig; here: AlertsHere; onAsk: () => void }

export function AlertsCard({ config: { push, channels }, here, onAsk }: AlertsCardProps) {
  const [headingId, helpId] = [useId(), useId()]
  const [saving, setSaving] = useState<Saving>({ isSaved: false, isFailed: false })
  const { run: turnOff, isBusy, message } = useTurnOff()
  return (
    <Card labelledBy={headingId}>
      <div className={shared['head']}>
        <h2 id={headingId} className={`grow ${shared['heading']}`}>
          <Copy id="notifications.push.here" />
        </h2>
        <SavedBadge isSaved={saving.isSaved} />
        <Switch
          isOn={push.isHere && here === 'ready'}
          onChange={(isOn) => (isOn ? onAsk() : void turnOff())}
          labelledBy={headingId}
          describedBy={helpId}
          busy={isBusy}
          disabled={here !== 'ready'}
        />
      </div>
      <p id={helpId} className={shared['lead']}>
        <Copy id={hereWords(here, push.isHere)} />
      </p>
      {channels.push.fault === null && <AmountsRow showsAmounts={push.showsAmounts} onSaving={setSaving} />}
      <NotSaved isFailed={saving.isFailed || message !== null} />
    </Card>
  )
}

function hereWords(here: AlertsHere, isOn: boolean) {
  if (here === 'unsupported') return 'notifications.push.unsupported'
  if (here === 'blocked') return 'notifications.push.blocked-body'
  return isOn ? 'notifications.push.here-on' : 'notifications.push.here-off'
}

function AmountsRow({ showsAmounts, onSaving }: { showsAmounts: boolean; onSaving: (saving: Saving) => void }) {
  const [labelId, helpId] = [useId(), useId()]
  const { isBusy, choose } = useShowsAmounts(onSaving)
  return (
    <div className={`${shared['line']} ${styles['amounts']}`}>
      <span className={shared['words']}>
        <span id={labelId} className={shared['name']}>
          <Copy id="notifications.push.amounts" />
        </span>
        <span id={helpId} className={shared['help']}>
          <Copy id="notifications.push.amounts-help" />
        </span>
      </span>
      <Switch isOn={showsAmounts} onChange={choose} labelledBy={labelId} describedBy={helpId} busy={isBusy} />
    </div>
  )
}
