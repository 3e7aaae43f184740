// The notice of a limited session, loaded only with such a session.
import { lazy, Suspense } from 'react'

const Notice = lazy(async () => ({ default: (await import('./limited-notice.tsx')).LimitedNotice }))

export function LimitedNotice() {
  return (
    <Suspense>
      <Notice />
    </Suspense>
  )
}
