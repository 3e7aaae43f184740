// Loads logging in by card, by details, by a call, by a link and by an authenticator app only for workers who need them; everyone else's code page stays small.
import ArrowRight from 'lucide-react/icons/arrow-right'
import { lazy, Suspense, type ComponentProps } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { useFlag } from '#platform/flags/flag-values.ts'
import { Button } from '#ui'
import styles from '../session.module.css'

const RecoveryForm = lazy(async () => {
  const { RecoveryForm: Form } = await import('./recovery-form.tsx')
  return { default: Form }
})

const ClaimForm = lazy(async () => {
  const { ClaimForm: Form } = await import('./claim-form.tsx')
  return { default: Form }
})

const LinkWaiting = lazy(async () => {
  const { LinkWaiting: Page } = await import('./other-pages.ts')
  return { default: Page }
})

export function LateLinkWaiting(props: ComponentProps<typeof LinkWaiting>) {
  return (
    <Suspense>
      <LinkWaiting {...props} />
    </Suspense>
  )
}

const OtherMethods = lazy(async () => {
  const { OtherMethods: Methods } = await import('./other-pages.ts')
  return { default: Methods }
})

/** Shown once a code has had time to come: there is time to load it. */
export function LateOtherMethods(props: ComponentProps<typeof OtherMethods>) {
  return (
    <Suspense>
      <OtherMethods {...props} />
    </Suspense>
  )
}

const CallPage = lazy(async () => {
  const { CallPage: Page } = await import('./other-pages.ts')
  return { default: Page }
})

export function LateCall(props: ComponentProps<typeof CallPage>) {
  return (
    <Suspense>
      <CallPage {...props} />
    </Suspense>
  )
}

const TotpSignIn = lazy(async () => {
  const { TotpSignIn: Page } = await import('./other-pages.ts')
  return { default: Page }
})

export function LateTotpSignIn(props: ComponentProps<typeof TotpSignIn>) {
  return (
    <Suspense>
      <TotpSignIn {...props} />
    </Suspense>
  )
}

export function LateClaim(props: ComponentProps<typeof ClaimForm>) {
  return (
    <Suspense>
      <ClaimForm {...props} />
    </Suspense>
  )
}

export function LateRecovery(props: ComponentProps<typeof RecoveryForm>) {
  return (
    <Suspense>
      <RecoveryForm {...props} />
    </Suspense>
  )
}

/** For workers with an authenticator app: nothing here says whether this worker has one. */
export function ByApp({ onPress }: { onPress: () => void }) {
  const isOn = useFlag('sign-in-totp')
  if (!isOn) return null
  return (
    <Button variant="quiet" size="sm" className={styles['noAccess']} onClick={onPress}>
      <Copy id="session.totp.use" />
    </Button>
  )
}

export function NoAccess({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="quiet" size="sm" iconEnd={ArrowRight} className={styles['noAccess']} onClick={onPress}>
      <Copy id="session.otp.no-access" />
    </Button>
  )
}
