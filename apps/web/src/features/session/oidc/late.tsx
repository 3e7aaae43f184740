// Loads the parts about accounts at another service only for those who are offered them; everyone else's sign-in page stays
// small.
import { lazy, Suspense } from 'react'
import { useBrand } from '#platform/copy/brand.ts'
import { useFlag } from '#platform/flags/flag-values.ts'

const OidcSignIn = lazy(async () => {
  const { OidcSignIn: SignIn } = await import('./sign-in.tsx')
  return { default: SignIn }
})

/** Nothing where the way is off, or no service is configured. */
export function LateOidcSignIn() {
  const isOn = useFlag('sign-in-oidc')
  const { loginIssuer } = useBrand()
  if (!isOn || loginIssuer === null) return null
  return (
    <Suspense>
      <OidcSignIn name={loginIssuer.name} />
    </Suspense>
  )
}
