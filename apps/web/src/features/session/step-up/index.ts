// Asking for a fresh proof before anything that could cause harm.
export { StepUp } from './step-up.tsx'
