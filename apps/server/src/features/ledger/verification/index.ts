// Verifies the ledger by adding up every posting again, and takes the checkpoints that keep balances cheap to read.
export { takeHouseCheckpoints } from './checkpoints.store.ts'
export { verifyLedger } from './verify.store.ts'
