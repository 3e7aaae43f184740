// "Limits right now" with what every room knows of: the session, the account, new accounts elsewhere, and companies that are stopped.
import { RestrictedRow, useIsRestricted } from '#features/accounts'
import { FirstDayRow, useFirstDays } from '#features/move-money'
import { LimitsInForce } from '#features/session'
import { StoppedRow, useHasStopped } from '#features/transactions'

export function AccountLimits() {
  const isRestricted = useIsRestricted()
  const hasStopped = useHasStopped()
  const firstDays = useFirstDays()
  const others = isRestricted || firstDays.length > 0 || hasStopped
  return (
    <LimitsInForce
      others={
        others ? (
          <>
            {isRestricted && <RestrictedRow />}
            {firstDays.map((destination) => (
              <FirstDayRow key={destination.id} destination={destination} />
            ))}
            {hasStopped && <StoppedRow />}
          </>
        ) : null
      }
    />
  )
}
