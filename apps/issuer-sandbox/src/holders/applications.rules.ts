// What the sandbox decides about an application: approved, unless the person's identification says that a test wants something else.
import type { Application } from '../store/holders.store.ts'

export type Standing = Pick<Application, 'status' | 'isDocumentRequested'>

/** By the last four digits of the social security number; docs/operations.md lists them for whoever tries the product. */
const outcomesForTests: Record<string, Standing> = {
  '0101': { status: 'DENIED', isDocumentRequested: false },
  '0102': { status: 'IN_REVIEW', isDocumentRequested: false },
  '0103': { status: 'PENDING', isDocumentRequested: true },
  '0104': { status: 'PENDING', isDocumentRequested: false },
}

export function decideApplication(ssn: string | null): Standing {
  return outcomesForTests[ssn?.slice(-4) ?? ''] ?? { status: 'APPROVED', isDocumentRequested: false }
}

/** What is told of an application that came to stand so; null when nothing is. */
export function eventNameOf({ status, isDocumentRequested }: Standing): string | null {
  const news = isDocumentRequested ? 'DOCUMENT_UPLOAD_REQUESTED' : newsOfStatus[status]
  return news === null ? null : `CARD_PRODUCT_APPLICATION_${news}`
}

const newsOfStatus: Record<Application['status'], string | null> = {
  APPROVED: 'APPROVED',
  DENIED: 'DENIED',
  IN_REVIEW: 'MANUAL_REVIEW',
  PENDING: null,
  CLOSED: null,
}

/** A denied or closed application stays what it is, and one that has an account is closed only with it. */
export function mayMove(from: Standing, to: Standing): boolean {
  if (from.status === 'DENIED' || from.status === 'CLOSED') return false
  return from.status !== 'APPROVED' || to.status === 'APPROVED' || to.status === 'CLOSED'
}
