// A balance below zero, explained.
export { BelowZero } from './below-zero.tsx'
