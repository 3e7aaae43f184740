// Loads the setup of an authenticator app only for workers who start it; everyone else's security screen stays small.
import { lazy, Suspense, type ComponentProps } from 'react'

const TotpFlow = lazy(async () => {
  const { TotpFlow: Flow } = await import('./flow.tsx')
  return { default: Flow }
})

export function LateTotpFlow(props: ComponentProps<typeof TotpFlow>) {
  return (
    <Suspense>
      <TotpFlow {...props} />
    </Suspense>
  )
}
