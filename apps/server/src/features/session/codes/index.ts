// One-time codes: created, sent and proven, whichever message provider sends them.
export {
  createCodes,
  startCode,
  tryCode,
  useCode,
  type CodeProofInput,
  type CodeRequestOutcome,
  type Codes,
  type LoginCodeOutcome,
} from './codes.ts'
export { createEmbeddedProvider } from './provider-embedded.ts'
export type { AuthProvider, CodeStart } from './provider.ts'
export { isStopped } from './stopped-texts.ts'
