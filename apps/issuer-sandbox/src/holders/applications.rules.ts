// Decides how applications proceed, and which events that sends. Pure.
import type { Application, ApplicationStatus } from '../store/holders.store.ts'

/** The event of an application that reached this status; null when there is none. */
export function eventNameOf(status: ApplicationStatus, isAsking: boolean): string | null {
  const suffix = isAsking ? 'DOCUMENT_UPLOAD_REQUESTED' : suffixOfStatus[status]
  return suffix === null ? null : `CARD_PRODUCT_APPLICATION_${suffix}`
}

const suffixOfStatus: Record<ApplicationStatus, string | null> = {
  APPROVED: 'APPROVED',
  DENIED: 'DENIED',
  IN_REVIEW: 'MANUAL_REVIEW',
  CLOSED: 'CLOSED',
  PENDING: null,
}

/** A denied or closed application stays what it is, and one that was approved is closed, or denied after all. */
export function mayMove({ status: from }: Pick<Application, 'status'>, to: ApplicationStatus): boolean {
  if (from === 'DENIED' || from === 'CLOSED') return from === to
  return from !== 'APPROVED' || to === 'APPROVED' || to === 'CLOSED' || to === 'DENIED'
}
