// "Limits right now", with the limits that each room knows: the session, the account, new linked accounts, and stopped companies.
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
