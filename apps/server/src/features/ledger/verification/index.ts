// Adding every posting up again, and the checkpoints that keep balances cheap to read.
export { takeHouseCheckpoints } from './checkpoints.store.ts'
export { verifyLedger } from './verify.store.ts'
