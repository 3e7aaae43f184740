// "What you agreed to", and the pages below it. The pictures `consents` and `consents-withdraw`.
import { useParams } from '@tanstack/react-router'
import { Agreement } from '#features/consents'
import { NotFoundInsideScreen } from '../shell/quiet/not-found-inside.screen.tsx'

export {
  Consents as ConsentsScreen,
  DocumentsChoice as DocumentsScreen,
  MarketingChoice as MarketingScreen,
  TextsChoice as TextsScreen,
} from '#features/consents'

export function AgreementScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return <Agreement key={id} id={id} otherwise={<NotFoundInsideScreen />} />
}
