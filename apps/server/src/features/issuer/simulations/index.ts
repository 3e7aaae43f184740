// Simulations, which only a sandbox offers, for operators, the demo world and tests.
export type { SimulatedResult } from './people-simulations.ts'
export type { OrderStep, SimulatedEvent, SimulatedTransaction, SimulatedTransfer } from './documents.ts'
export { createIssuerSimulations, type IssuerSimulations, type SimulationSubject } from './simulations.ts'
