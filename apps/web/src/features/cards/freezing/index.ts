// Freezing a card, and what that stops.
export { FreezeEffects } from './freeze-effects.tsx'
export { FreezeNow, FreezeRow } from './freeze-now.tsx'
export { FreezeSwitch, useFreezing } from './freeze-switch.tsx'
