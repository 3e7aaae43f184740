// The entry of the signed-in app, of unknown addresses (which look different when signed in), and of the legal pages.
import './styles.ts'
import { loadBrand } from '#platform/copy/brand.ts'
import { reportPolicyViolations } from '#platform/calls/client-log.ts'
import { mountPage } from '#platform/page/mount-page.tsx'
import { nextTask } from '#platform/page/next-task.ts'
import { hasSession } from '#platform/session/session.ts'
import { NotFoundScreen } from './public/not-found.screen.tsx'
import { PublicFrame } from './public/public-frame.tsx'
import { startSignedIn } from './start-signed-in.tsx'
import { systemNowMs } from './system-now.ts'

reportPolicyViolations()
void start()

async function start(): Promise<void> {
  await nextTask()
  const page = document.documentElement.dataset['page']
  if (page === 'legal' || page === 'legal-document') (await import('./legal/legal-page.tsx')).mountLegal()
  else if (hasSession()) await startSignedIn()
  else if (page === 'not-found') mountNotFound()
  else window.location.replace('/login')
  await loadBrand()
}

function mountNotFound(): void {
  mountPage(
    <PublicFrame>
      <NotFoundScreen />
    </PublicFrame>,
    systemNowMs,
  )
}
