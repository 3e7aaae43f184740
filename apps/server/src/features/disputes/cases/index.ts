// A case and its steps: it starts, is paid, decided, taken back or opened again.
export { advanceLocked, sweepCases, type AdvancingDeps } from './advancing.ts'
export { changed, disputedSum, merchantsOf, notifyWorker, type StepDeps, type Under } from './context.ts'
export { decide, payDue, reopen, withdraw } from './deciding.ts'
export { kindOf } from './starting.ts'
