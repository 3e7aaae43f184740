// Starts the page where anyone checks a letter's code, apart from the sign-in pages, which do not load its code.
import { CheckProofScreen } from '#features/statements'
import { loadBrand } from '#platform/copy/brand.ts'
import { mountPage } from '#platform/page/mount-page.tsx'
import { systemNowMs } from '../system-now.ts'
import { PublicFrame } from './public-frame.tsx'

export async function startCheckProof(): Promise<void> {
  mountPage(
    <PublicFrame>
      <CheckProofScreen />
    </PublicFrame>,
    systemNowMs,
  )
  await loadBrand()
}
