// The entry of the signed-in app, of unknown addresses, which look different inside, and of the legal page.
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
  if (page === 'legal') await mountLegal()
  else if (hasSession()) await startSignedIn()
  else if (page === 'not-found') mountNotFound()
  else window.location.replace('/login')
  await loadBrand()
}

/** The same for everyone: the menu opens it beside the app, in a tab of its own. */
async function mountLegal(): Promise<void> {
  const { LegalScreen } = await import('./public/legal.screen.tsx')
  mountPage(
    <PublicFrame>
      <LegalScreen />
    </PublicFrame>,
    systemNowMs,
  )
}

function mountNotFound(): void {
  mountPage(
    <PublicFrame>
      <NotFoundScreen />
    </PublicFrame>,
    systemNowMs,
  )
}
