// Brings the ways in by card and by details to the few who need them; everyone else's code page stays small.
import { lazy, Suspense, type ComponentProps } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
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

export function NoAccess({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="quiet" size="sm" className={styles['noAccess']} onClick={onPress}>
      <Copy id="session.otp.no-access" />
    </Button>
  )
}
