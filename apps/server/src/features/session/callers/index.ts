// Who asks to sign in, from where and how often, and the activity log.
export { listActivity, recordActivity, recordFailure, sweepActivity } from './activity.store.ts'
export {
  addClaimFailure,
  endClaim,
  endClaims,
  findClaim,
  insertClaim,
  lockClaim,
  markClaimProven,
  maxClaimFailures,
  lockNewestClaim,
  type Claim,
} from './claims.store.ts'
export {
  codeLimits,
  decideCodeProof,
  decideCodeRequest,
  leftThisHour,
  lockAfterFailure,
  scopesOf,
  usedUpUntilMs,
  type CodeProofVerdict,
  type CodeRequest,
  type LimitScope,
  type Lock,
} from './codes.rules.ts'
export {
  addToCounts,
  addTry,
  forgetDevicesSince,
  insertCode,
  isCodeOfSession,
  lockCode,
  lockCounts,
  lockJoiningCode,
  lockOwnCode,
  markProven,
  markUsed,
  readCounts,
  readLock,
  rememberDevice,
  historyOfDevice,
  takeLock,
  tryOut,
  writeLock,
  type CodePurpose,
  type LimitKey,
  type Origin,
  type SentCode,
} from './codes.store.ts'
export { kindReachedBy, maskDestination, readUsername, type Contact } from './contacts.rules.ts'
export { describeDevice } from './devices.rules.ts'
export { signInNameOf } from './sign-in-name.ts'
export {
  hashCode,
  hashesOfCode,
  hashToken,
  isOneOfHashes,
  isSameHash,
  isToken,
  makeCode,
  makeLinkToken,
  makeToken,
  tokenKey,
  type OtpPeppers,
} from './secrets.ts'
export {
  contactOfHash,
  hashContact,
  hashSource,
  isReachable,
  locate,
  nobody,
  sourceOf,
  type Caller,
  type Whereabouts,
} from './whereabouts.ts'
