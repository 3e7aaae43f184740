// An employer's data about a worker's pay.
export { readCorrectedShifts, readLastShiftDays, type CorrectedShift } from './earned-shifts.store.ts'
export { lockEarnings, readEarnings } from './earnings.store.ts'
export { defaultPolicy, type ExpressPayPolicy, type OpenPeriod, type ShiftEarning, type WorkerEarnings } from './earnings.ts'
export { readPolicy, writePolicy } from './policy.store.ts'
