// A check in progress, for a worker who returns: its status, and updates as they arrive.
import type { Verification } from '@daybreak/contract'
import { CheckProgress, useCheckUpdates } from './progress.tsx'

const nothingToBegin = () => undefined

export function CheckInProgress({ verification }: { verification: Verification }) {
  useCheckUpdates(verification)
  return <CheckProgress verification={verification} onAgain={nothingToBegin} />
}
