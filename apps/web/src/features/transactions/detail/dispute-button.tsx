// "Dispute This Transaction": opens the help center's prefilled form in a new tab. Specification 2.
import type { Transaction } from '@daybreak/contract'
import { instantFromMilliseconds } from '@daybreak/time'
import ExternalLink from 'lucide-react/icons/external-link'
import { useMemo } from 'react'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy } from '#platform/copy/copy.tsx'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { ButtonLink } from '#ui'
import { disputeLink, type Claimant } from './dispute-link.ts'
import styles from './modal.module.css'

/** Nothing where no help center is configured. */
export function DisputeButton({ transaction, claimant }: { transaction: Transaction; claimant: Claimant }) {
  const nowMs = useNowMs()
  const { helpCenterUrl } = useBrand()
  const href = useMemo(
    () =>
      helpCenterUrl === null
        ? null
        : disputeLink({
            helpCenterUrl,
            claimant,
            transaction,
            now: instantFromMilliseconds(nowMs()),
            timeZone: browserTimeZone(),
          }),
    [helpCenterUrl, claimant, transaction, nowMs],
  )
  if (href === null) return null
  return (
    <ButtonLink variant="line" full href={href} newTab iconEnd={ExternalLink} className={styles['dispute']}>
      <Copy id="transactions.detail.dispute" />
    </ButtonLink>
  )
}
