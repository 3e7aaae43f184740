// Starts the page of a sign-in link, apart from the sign-in pages, which do not load its code.
import { LinkScreen } from '#features/session'
import { loadBrand } from '#platform/copy/brand.ts'
import { mountPage } from '#platform/page/mount-page.tsx'
import { systemNowMs } from '../system-now.ts'
import { PublicFrame } from './public-frame.tsx'

export async function startLink(goOnTo: (path: string) => void): Promise<void> {
  const token = window.location.hash.slice(1)
  // No one who takes this phone next should find the link in its address.
  window.history.replaceState(null, '', window.location.pathname)
  mountPage(
    <PublicFrame>
      <LinkScreen token={token} goOnTo={goOnTo} />
    </PublicFrame>,
    systemNowMs,
  )
  await loadBrand()
}
