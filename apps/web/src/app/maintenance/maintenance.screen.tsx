// Says that we are down for maintenance: until when, that the card works, and when the page tries again. Readings 4.11; DESIGN-2,
// "Maintenance window".
import type { Maintenance } from '@daybreak/contract'
import CreditCard from 'lucide-react/icons/credit-card'
import Wrench from 'lucide-react/icons/wrench'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { Calm, Notice } from '#ui'
import styles from './maintenance.module.css'
import { NextTry } from './next-try.tsx'
import { useTries, type Outage } from './use-tries.ts'
import { OutageWindow, useOutageTimes } from './outage-window.tsx'

type MaintenanceProps = {
  /** What is down; null when no server answers. */
  read: () => Promise<Maintenance | null>
  goBack: () => void
  random?: () => number
}

export function MaintenanceScreen(props: MaintenanceProps) {
  const copy = useCopy()
  const nowMs = useNowMs()
  const tries = useTries(props)
  const { outage, aheadMs } = tries
  const serverNowMs = nowMs() + aheadMs
  usePageTitle(copy('shell.title.pattern', { page: copy('shell.title.maintenance') }))
  return (
    <>
      {isAhead(outage, serverNowMs) ? (
        <KnownEnd outage={outage} nowMs={serverNowMs} />
      ) : (
        <Calm icon={Wrench} tone="iris" title={<Copy id="shell.maintenance.title" />} body={<UnknownEnd outage={outage} />} />
      )}
      <Notice className={styles['card']} tone="good" icon={CreditCard} top>
        <p>
          <Copy id="shell.maintenance.card-works" />
        </p>
        <p className={styles['cardLine']}>
          <Copy id="shell.maintenance.phone-balance" />
        </p>
      </Notice>
      <NextTry {...tries} />
    </>
  )
}

type KnownOutage = Outage & { until: string }

function isAhead(outage: Outage | null, nowMs: number): outage is KnownOutage {
  const until = outage?.until ?? null
  return until !== null && Date.parse(until) > nowMs
}

function KnownEnd({ outage, nowMs }: { outage: KnownOutage; nowMs: number }) {
  const { theTime, zone } = useOutageTimes(outage, nowMs)
  return (
    <>
      <Calm
        icon={Wrench}
        tone="iris"
        title={<Copy id="shell.maintenance.window-title" values={{ theTime, zone }} />}
        body={<Copy id="shell.maintenance.window-body" />}
      />
      <OutageWindow outage={outage} nowMs={nowMs} />
    </>
  )
}

function UnknownEnd({ outage }: { outage: Outage | null }) {
  return (
    <>
      {(outage?.until ?? null) !== null && (
        <>
          <Copy id="shell.maintenance.longer" />{' '}
        </>
      )}
      <Copy id="shell.maintenance.by-itself" />
    </>
  )
}
