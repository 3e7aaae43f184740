// After each payday: the worker's standing transfer, and its result.
export { announcePaydays } from './announcing.ts'
export { routesOfPayday } from './payday.routes.ts'
export { findInstruction, stopInstruction } from './payday.store.ts'
export { onWages, paydayQueue } from './receiving.ts'
export { runPaydays, type PaydayDeps } from './running.ts'
