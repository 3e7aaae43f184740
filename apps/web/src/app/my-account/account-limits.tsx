// "Limits right now" with what every room knows of: the session, the account, and companies that are stopped.
import { RestrictedRow, useIsRestricted } from '#features/accounts'
import { LimitsInForce } from '#features/session'
import { StoppedRow, useHasStopped } from '#features/transactions'

export function AccountLimits() {
  const isRestricted = useIsRestricted()
  const hasStopped = useHasStopped()
  const others = isRestricted || hasStopped
  return (
    <LimitsInForce
      others={
        others ? (
          <>
            {isRestricted && <RestrictedRow />}
            {hasStopped && <StoppedRow />}
          </>
        ) : null
      }
    />
  )
}
