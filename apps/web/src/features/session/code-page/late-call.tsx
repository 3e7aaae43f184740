// Brings the page of a call to those who asked for one; everyone else's code page stays small.
import { lazy, Suspense, type ComponentProps } from 'react'

const CallPage = lazy(async () => {
  const { CallPage: Page } = await import('./call-page.tsx')
  return { default: Page }
})

export function LateCall(props: ComponentProps<typeof CallPage>) {
  return (
    <Suspense>
      <CallPage {...props} />
    </Suspense>
  )
}
