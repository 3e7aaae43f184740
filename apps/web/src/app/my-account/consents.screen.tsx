// "What you agreed to", and the pages below it. The pictures `consents` and `consents-withdraw`.
import { useParams } from '@tanstack/react-router'
import { Agreement, Consents, DocumentsChoice, MarketingChoice, TextsChoice } from '#features/consents'
import { useProfile } from '#features/employee'
import { isRefusedByBrowser } from '#platform/analytics/privacy-control.ts'
import { NotFoundInsideScreen } from '../shell/quiet/not-found-inside.screen.tsx'

export function ConsentsScreen() {
  const { analytics } = useProfile().settings
  // Decisions 46: the browser's own request wins over the setting.
  const isRefused = isRefusedByBrowser()
  return <Consents isUsageShared={analytics && !isRefused} />
}

/** One choice of the list. */
export function ConsentScreen() {
  const { id } = useParams({ strict: false }) as { id?: string }
  if (id === 'documents') return <DocumentsChoice />
  if (id === 'texts') return <TextsChoice />
  return id === 'marketing' ? <MarketingChoice /> : <NotFoundInsideScreen />
}

export function AgreementScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return <Agreement key={id} id={id} otherwise={<NotFoundInsideScreen />} />
}
