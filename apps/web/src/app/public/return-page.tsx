// Starts the page that another service sends the browser back to, apart from the sign-in pages, which do not load its code.
import { OidcReturnScreen, readReturned } from '#features/session'
import { loadBrand } from '#platform/copy/brand.ts'
import { learnFlags } from '#platform/flags/flag-values.ts'
import { mountPage } from '#platform/page/mount-page.tsx'
import { systemNowMs } from '../system-now.ts'
import { PublicFrame } from './public-frame.tsx'

export async function startReturn(goOnTo: (path: string) => void): Promise<void> {
  const returned = readReturned(window.location.search)
  // Neither the address nor the history keeps what the service said.
  window.history.replaceState(null, '', window.location.pathname)
  mountPage(
    <PublicFrame>
      <OidcReturnScreen returned={returned} goOnTo={goOnTo} />
    </PublicFrame>,
    systemNowMs,
  )
  learnFlags(await loadBrand())
}
