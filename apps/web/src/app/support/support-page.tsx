// Starts the help pages: inside the app for a worker with a session, and for a stranger only what they can see.
import { loadBrand } from '#platform/copy/brand.ts'
import { mountPage } from '#platform/page/mount-page.tsx'
import { hasSession } from '#platform/session/session.ts'
import { PublicFrame } from '../public/public-frame.tsx'
import { systemNowMs } from '../system-now.ts'
import { SupportPublic } from './support-public.tsx'

export async function startSupport(): Promise<void> {
  if (hasSession()) await (await import('../start-signed-in.tsx')).startSignedIn()
  else {
    const { pathname, search } = window.location
    mountPage(
      <PublicFrame>
        <SupportPublic path={pathname} search={search} />
      </PublicFrame>,
      systemNowMs,
    )
  }
  await loadBrand()
}
