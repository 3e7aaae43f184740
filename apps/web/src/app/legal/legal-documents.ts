// Lists the legal pages, each with its document and its title. Decisions 27.
import type { AgreementId } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import Accessibility from 'lucide-react/icons/accessibility'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Code from 'lucide-react/icons/code'
import MailCheck from 'lucide-react/icons/mail-check'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Zap from 'lucide-react/icons/zap'
import type { LegalDocument } from '#platform/paths.ts'
import type { IconType } from '#ui'

export type LegalAgreementId = Exclude<AgreementId, 'short-form' | 'esign-sample'>
/** Without a document, it is one of our own pages that no one agrees to. */
type Shown = { name: CopyKey; icon: IconType; paperId: LegalAgreementId | null }

export const shownDocuments: Readonly<Record<LegalDocument, Shown>> = {
  terms: { name: 'shell.legal.terms.heading', icon: BadgeCheck, paperId: 'terms' },
  privacy: { name: 'shell.legal.privacy.heading', icon: ShieldCheck, paperId: 'privacy' },
  'cardholder-agreement': { name: 'shell.legal.agreement.heading', icon: ScrollText, paperId: 'cardholder-agreement' },
  fees: { name: 'shell.legal.fees.heading', icon: ReceiptText, paperId: 'fees' },
  'express-pay': { name: 'shell.legal.express-pay.title', icon: Zap, paperId: 'express-pay' },
  'electronic-documents': { name: 'shell.legal.esign.title', icon: MailCheck, paperId: 'esign' },
  accessibility: { name: 'shell.legal.accessibility.heading', icon: Accessibility, paperId: 'accessibility' },
  credits: { name: 'shell.legal.credits.heading', icon: Code, paperId: null },
}

/** In the order in which they are listed. */
export const legalDocuments = Object.keys(shownDocuments) as LegalDocument[]

export type LegalTarget =
  | { kind: 'all' }
  | { kind: 'nowhere' }
  | { kind: 'document'; document: LegalDocument; hash: string | null }

/** What an address below `/legal` names. */
export function legalTargetOf(path: string): LegalTarget {
  const [document, hash = null, ...more] = path
    .split('/')
    .slice(2)
    .filter((part) => part !== '')
  if (document === undefined) return { kind: 'all' }
  const found = legalDocuments.find((known) => known === document)
  if (found === undefined || more.length > 0) return { kind: 'nowhere' }
  if (hash !== null && (shownDocuments[found].paperId === null || !/^[0-9a-f]{64}$/.test(hash))) return { kind: 'nowhere' }
  return { kind: 'document', document: found, hash }
}
