// The requests about disputes to the card provider, for the comparison with its published schema.
import { cents } from '../../../packages/money/src/index.ts'
import { parsePlainDate } from '../../../packages/time/src/index.ts'
import type { Issuer } from '../../../apps/server/src/features/issuer/index.ts'

type Asks = Pick<Issuer, 'initiateDispute' | 'listDisputes' | 'readDispute'>

/** @param issuerNow  the issuer exists only once its test provider has been started */
export function asksOfDisputes(issuerNow: () => Asks): Readonly<Record<string, () => Promise<unknown>>> {
  const dispute = {
    eventRef: 'cte_1',
    category: 'FRAUD',
    amount: cents(1_234n),
    reportedOn: parsePlainDate('2026-11-20'),
    isVerbal: false,
    contact: { email: 'maya@example.com', givenName: 'Maya', familyName: 'Torres' },
  } as const
  return {
    initiateDispute: () => issuerNow().initiateDispute(dispute),
    listDisputes: () => issuerNow().listDisputes('cte_1'),
    readDispute: () => issuerNow().readDispute('dis_1'),
  }
}
