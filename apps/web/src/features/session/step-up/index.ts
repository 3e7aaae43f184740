// Asking for a fresh proof before something that could hurt.
export { StepUp } from './step-up.tsx'
