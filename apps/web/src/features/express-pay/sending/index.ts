// Sending a transfer once, whatever happens to its answer, and undoing it.
export { Sunrise } from './sunrise.tsx'
export { UnknownResult } from './unknown-result.tsx'
export { explain, useSending, type Sending } from './use-sending.ts'
export { useUndo } from './use-undo.ts'
