// The entry of signing up: one document and one program for all of its steps.
import '../styles.ts'
import { loadBrand } from '#platform/copy/brand.ts'
import { reportPolicyViolations } from '#platform/calls/client-log.ts'
import { mountPage } from '#platform/page/mount-page.tsx'
import { hasSession } from '#platform/session/session.ts'
import { followHealth } from '../counting/late-health.ts'
import { systemNowMs } from '../system-now.ts'
import { OnboardingPage } from './onboarding-page.tsx'

reportPolicyViolations()
followHealth()
mountPage(
  <OnboardingPage path={window.location.pathname} isSignedIn={hasSession()} leave={(path) => window.location.replace(path)} />,
  systemNowMs,
)
void loadBrand()
