// A check in progress, shown where the worker comes back to: its status, and updates as they come.
import type { Verification } from '@daybreak/contract'
import { CheckStanding, useCheckUpdates } from './check-standing.tsx'

const nothingToBegin = () => undefined

export function CheckUnderWay({ verification }: { verification: Verification }) {
  useCheckUpdates(verification)
  return <CheckStanding verification={verification} onAgain={nothingToBegin} />
}
