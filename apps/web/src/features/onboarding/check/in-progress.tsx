// A check in progress, shown where the worker comes back to: its status, and updates as they come.
import type { Verification } from '@daybreak/contract'
import { CheckProgress, useCheckUpdates } from './progress.tsx'

const nothingToBegin = () => undefined

export function CheckInProgress({ verification }: { verification: Verification }) {
  useCheckUpdates(verification)
  return <CheckProgress verification={verification} onAgain={nothingToBegin} />
}
