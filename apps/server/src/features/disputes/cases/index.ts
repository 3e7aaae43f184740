// A case and its steps: starting, crediting, deciding, withdrawing, reopening.
export { advanceLocked, sweepCases, type AdvancingDeps } from './advancing.ts'
export { changed, disputedSum, merchantsOf, notifyWorker, type StepDeps, type Under } from './context.ts'
export { decide, payDue, reopen, withdraw } from './deciding.ts'
export { kindOf } from './starting.ts'
