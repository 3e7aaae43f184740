// Notifies a worker after a change or a login, and limits what a proof by card may do for a while.
export {
  causeOfLimit,
  isCardProofBlocked,
  laterLimit,
  limitationMs,
  limitOfAccount,
  limitOfFactor,
  type LimitationCause,
} from './limitation.rules.ts'
export { cancelLimitation, insertLimitation, readLimitations } from './limitation.store.ts'
export { notifyLinked, type LinkedToNotify } from './linked-notice.ts'
export { noticeMessage, otherChannel, sendNotice, type Notice, type NoticeDeps } from './notices.ts'
export {
  forgetPasskeysSince,
  forgetOidcLinksSince,
  forgetPasswordSince,
  forgetTotpSince,
  insertContactChange,
  markOneUndone,
  markUndone,
  readChangedAt,
  sweepUndo,
  useUndo,
  type StoredChange,
} from './undo.store.ts'
