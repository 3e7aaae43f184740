// A signed-in worker whose set-up is not Completed: how far it is, and a number to call. Specification 4, "Gate rules".
import type { OnboardingStatus } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import Clock from 'lucide-react/icons/clock'
import Phone from 'lucide-react/icons/phone'
import { useBrand } from '#platform/brand.ts'
import { Copy, useCopy } from '#platform/copy.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { ButtonLink } from '#ui'
import { telephoneLink } from '#platform/telephone-link.ts'
import { QuietSheet } from './quiet-sheet.tsx'

type SetupUnfinishedProps = { status: Exclude<OnboardingStatus, 'Completed'>; isLeaving: boolean; onLogOut: () => void }

const texts: Record<SetupUnfinishedProps['status'], CopyKey> = {
  Joined: 'onboarding.status.joined',
  AccountPending: 'onboarding.status.account-pending',
  AccountCreated: 'onboarding.status.account-created',
  DepositBankAccountCreated: 'onboarding.status.deposit-account-created',
}

export function SetupUnfinished({ status, isLeaving, onLogOut }: SetupUnfinishedProps) {
  const copy = useCopy()
  const { supportPhone } = useBrand()
  usePageTitle(copy('shell.title.pattern', { page: copy('session.login.set-up-link') }))
  return (
    <QuietSheet icon={Clock} tone="iris" title={<Copy id={texts[status]} />} {...{ isLeaving, onLogOut }}>
      <ButtonLink full variant="tint" icon={Phone} href={telephoneLink(supportPhone)}>
        <Copy id="shell.action.call-us" />
      </ButtonLink>
    </QuietSheet>
  )
}
