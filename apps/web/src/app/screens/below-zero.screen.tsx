// "Why your balance is below zero", with what Move Money knows of the cause. Design B, "Below zero".
import { useQuery } from '@tanstack/react-query'
import { BelowZero } from '#features/accounts'
import { expressPayQuery } from '#features/express-pay'
import { useTakenBack } from '#features/move-money'

export function BelowZeroScreen() {
  const { data: overview } = useQuery(expressPayQuery)
  return <BelowZero cause={useTakenBack()} nextPayday={overview?.nextPayday ?? null} />
}
