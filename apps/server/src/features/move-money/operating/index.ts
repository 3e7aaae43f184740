// An operator's actions on single transfers.
export type { Corrected } from './correcting.ts'
export { createSuspenseDesk, type Assigned, type Cleared, type SuspenseDesk } from './suspense-desk.ts'
export { restrictTheBereaved, type RestrictingDeps } from './restricting.ts'
export {
  createTransfersDesk,
  readReason,
  type ListedTransfer,
  type Returned,
  type ShownTransfer,
  type TransfersDesk,
} from './transfers-desk.ts'
