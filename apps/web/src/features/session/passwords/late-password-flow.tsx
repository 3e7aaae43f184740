// Loads the password form only for workers who open it; everyone else's security screen stays small.
import { lazy, Suspense, type ComponentProps } from 'react'

const PasswordFlow = lazy(async () => {
  const { PasswordFlow: Flow } = await import('./flow.tsx')
  return { default: Flow }
})

export function LatePasswordFlow(props: ComponentProps<typeof PasswordFlow>) {
  return (
    <Suspense>
      <PasswordFlow {...props} />
    </Suspense>
  )
}
