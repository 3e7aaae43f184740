// "Settings": each control saves on its own and applies at once, here and on other devices. Decision 38; DESIGN-2, C "Settings".
import ChartColumn from 'lucide-react/icons/chart-no-axes-column'
import CreditCard from 'lucide-react/icons/credit-card'
import EyeOff from 'lucide-react/icons/eye-off'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Video from 'lucide-react/icons/video'
import { useId, type ReactNode } from 'react'
import { isRefusedByBrowser } from '#platform/analytics/privacy-control.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Card, Icon } from '#ui'
import { useSetting } from '../settings.queries.ts'
import { LanguageCard, AppearanceCard } from './language-and-theme.tsx'
import { SwitchRow } from './switch-row.tsx'
import { TextSizeCard } from './text-size-card.tsx'
import styles from './settings.module.css'

/** @param children  what other rooms add below */
export function Settings({ children }: { children?: ReactNode }) {
  return (
    <>
      <h2 className={styles['title']}>
        <Copy id="employee.settings.title" />
      </h2>
      <div className={styles['columns']}>
        <div className="grid">
          <LanguageCard />
          <AppearanceCard />
          <TextSizeCard />
        </div>
        <div className="grid">
          <PrivateCard />
          <ShareCard />
          <OffersCard />
          {children}
        </div>
      </div>
    </>
  )
}

function PrivateCard() {
  const titleId = useId()
  const copy = useCopy()
  const hidden = useSetting('hideAmounts')
  return (
    <Card labelledBy={titleId}>
      <h3 id={titleId} className={styles['heading']}>
        <Copy id="employee.settings.private-title" />
      </h3>
      <SwitchRow
        icon={EyeOff}
        title={copy('employee.settings.hide-amounts')}
        help={copy('employee.settings.hide-amounts-help')}
        setting={hidden}
      />
    </Card>
  )
}

function ShareCard() {
  const titleId = useId()
  const copy = useCopy()
  const analytics = useSetting('analytics')
  const recording = useSetting('recording')
  // Decisions 46: the browser's own request wins over the switch.
  const isRefused = isRefusedByBrowser()
  return (
    <Card labelledBy={titleId}>
      <h3 id={titleId} className={styles['heading']}>
        <Copy id="employee.settings.share-title" />
      </h3>
      <SwitchRow
        icon={ChartColumn}
        title={copy('employee.settings.analytics')}
        help={copy(isRefused ? 'employee.settings.browser-asks-not' : 'employee.settings.analytics-help')}
        setting={analytics}
        isForcedOff={isRefused}
      />
      <SwitchRow
        icon={Video}
        title={copy('employee.settings.recording')}
        help={copy(isRefused ? 'employee.settings.browser-asks-not' : 'employee.settings.recording-help')}
        setting={recording}
        isForcedOff={isRefused}
      />
      <p className={styles['why']}>
        <Icon of={ShieldCheck} size="sm" />
        <span>
          <Copy id="employee.settings.share-note" />
        </span>
      </p>
    </Card>
  )
}

function OffersCard() {
  const titleId = useId()
  const copy = useCopy()
  const { value: isOptedOut, choose, ...optedOut } = useSetting('personalCardOptedOut')
  return (
    <Card labelledBy={titleId}>
      <h3 id={titleId} className={styles['heading']}>
        <Copy id="employee.settings.offers-title" />
      </h3>
      <SwitchRow
        icon={CreditCard}
        title={copy('employee.settings.personal-card')}
        help={copy('employee.settings.personal-card-help')}
        setting={{ ...optedOut, value: !isOptedOut, choose: (isWanted) => choose(!isWanted) }}
      />
    </Card>
  )
}
