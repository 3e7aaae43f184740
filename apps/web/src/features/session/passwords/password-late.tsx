// Brings passwords to those who use them; everyone else's log-in and security screens stay small.
import { lazy, Suspense, type ComponentProps } from 'react'

const PasswordFlow = lazy(async () => {
  const { PasswordFlow: Flow } = await import('./password-flow.tsx')
  return { default: Flow }
})

export function LatePasswordFlow(props: ComponentProps<typeof PasswordFlow>) {
  return (
    <Suspense>
      <PasswordFlow {...props} />
    </Suspense>
  )
}

const PasswordSignIn = lazy(async () => {
  const { PasswordSignIn: Page } = await import('./password-sign-in.tsx')
  return { default: Page }
})

export function LatePasswordSignIn(props: ComponentProps<typeof PasswordSignIn>) {
  return (
    <Suspense>
      <PasswordSignIn {...props} />
    </Suspense>
  )
}
