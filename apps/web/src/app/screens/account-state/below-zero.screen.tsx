// "Why your balance is below zero", with the causes that other rooms know. Design B, "Below zero".
import { useQuery } from '@tanstack/react-query'
import { BelowZero } from '#features/accounts'
import { useLaterAmount } from '#features/cards'
import { expressPayQuery } from '#features/express-pay'
import { useTakenBack } from '#features/move-money'

export function BelowZeroScreen() {
  const { data: overview } = useQuery(expressPayQuery)
  const bought = useLaterAmount()
  const cause = newestOf(useTakenBack(), bought)
  return <BelowZero cause={cause} isPurchase={cause !== null && cause === bought} nextPayday={overview?.nextPayday ?? null} />
}

/** What happened last is what took the balance there. */
function newestOf<Cause extends { at: string }>(one: Cause | null, other: Cause | null): Cause | null {
  if (one === null || other === null) return one ?? other
  return one.at > other.at ? one : other
}
