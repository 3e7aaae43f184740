// Starts the page of a link that ends a log-in by someone else, apart from the sign-in pages, which do not load its code.
import { NotYouScreen } from '#features/session'
import { loadBrand } from '#platform/copy/brand.ts'
import { mountPage } from '#platform/page/mount-page.tsx'
import { systemNowMs } from '../system-now.ts'
import { PublicFrame } from './public-frame.tsx'

export async function startNotYou(): Promise<void> {
  mountPage(
    <PublicFrame>
      <NotYouScreen token={window.location.hash.slice(1)} />
    </PublicFrame>,
    systemNowMs,
  )
  await loadBrand()
}
