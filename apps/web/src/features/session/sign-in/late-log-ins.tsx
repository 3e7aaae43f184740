// Loads the log-in methods that a flag turns on; everyone else's log-in page stays small.
import { lazy, Suspense, type ComponentProps } from 'react'
import { useFlag } from '#platform/flags/flag-values.ts'

const OtherLogIns = lazy(async () => ({ default: (await import('./other-log-ins.tsx')).OtherLogIns }))
const PasswordSignIn = lazy(async () => ({ default: (await import('./other-log-ins.tsx')).PasswordSignIn }))

/** Decision 48: no screen shows a way that is off. */
export function LateOtherLogIns(props: ComponentProps<typeof OtherLogIns>) {
  const hasIssuer = useFlag('sign-in-oidc')
  const hasPasswords = useFlag('sign-in-password')
  if (!hasIssuer && !hasPasswords) return null
  return (
    <Suspense>
      <OtherLogIns {...props} />
    </Suspense>
  )
}

export function LatePasswordSignIn(props: ComponentProps<typeof PasswordSignIn>) {
  return (
    <Suspense>
      <PasswordSignIn {...props} />
    </Suspense>
  )
}
