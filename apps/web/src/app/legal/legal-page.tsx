// Starts the legal pages, which are the same for everyone, because the menu opens them in a tab of their own.
import { mountPage } from '#platform/page/mount-page.tsx'
import { QueryProvider } from '#platform/query-provider.tsx'
import { createQueryClient } from '#platform/calls/query.ts'
import { PublicFrame } from '../public/public-frame.tsx'
import { systemNowMs } from '../system-now.ts'
import { LegalScreen } from './legal.screen.tsx'

export function mountLegal(): void {
  mountPage(
    <QueryProvider client={createQueryClient()}>
      <PublicFrame>
        <LegalScreen path={window.location.pathname} />
      </PublicFrame>
    </QueryProvider>,
    systemNowMs,
  )
}
