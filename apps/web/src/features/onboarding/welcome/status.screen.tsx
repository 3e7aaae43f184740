// Shown when the worker has nothing left to do and the account is not open yet: its progress, and a number to call. Specification
// 4.
import type { OnboardingStatus } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import Clock from 'lucide-react/icons/clock'
import Phone from 'lucide-react/icons/phone'
import { useEffect } from 'react'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { telephoneLink } from '#platform/copy/telephone-link.ts'
import { Button, ButtonLink, Calm } from '#ui'
import { useOnboarding } from '../step/index.ts'
import styles from '../onboarding.module.css'

const texts: Readonly<Record<OnboardingStatus, CopyKey>> = {
  Joined: 'onboarding.status.joined',
  AccountPending: 'onboarding.status.account-pending',
  AccountCreated: 'onboarding.status.account-created',
  DepositBankAccountCreated: 'onboarding.status.deposit-account-created',
  Completed: 'onboarding.status.completed',
}

const pollEveryMs = 10_000

/** It polls automatically: a worker whose account is open is let in. */
export function StatusScreen() {
  const copy = useCopy()
  const { supportPhone } = useBrand()
  const { state, session, refresh } = useOnboarding()
  usePageTitle(copy('shell.title.pattern', { page: copy('session.login.set-up-link') }))

  useEffect(() => {
    // A failed poll is made up for by the next one.
    const polling = window.setInterval(() => void refresh().catch(() => undefined), pollEveryMs)
    return () => window.clearInterval(polling)
  }, [refresh])

  return (
    <>
      <Calm icon={Clock} tone="iris" title={<Copy id={texts[state.status ?? 'Joined']} />} />
      <div className={styles['actions']}>
        <ButtonLink full variant="tint" icon={Phone} href={telephoneLink(supportPhone)}>
          <Copy id="shell.action.call-us" />
        </ButtonLink>
        <Button variant="quiet" full busy={session?.isLeaving ?? false} onClick={session?.onLogOut}>
          <Copy id="shell.topbar.log-out" />
        </Button>
      </div>
    </>
  )
}
