// The name of each agreement, and the picture beside it.
import type { AgreementName, ChoiceSubject } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import Accessibility from 'lucide-react/icons/accessibility'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Banknote from 'lucide-react/icons/banknote'
import FileText from 'lucide-react/icons/file-text'
import MailCheck from 'lucide-react/icons/mail-check'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Zap from 'lucide-react/icons/zap'
import type { IconType } from '#ui'

export const agreementNames: Readonly<Record<AgreementName, { name: CopyKey; icon: IconType }>> = {
  esign: { name: 'statements.document.esign', icon: MailCheck },
  'esign-sample': { name: 'statements.document.esign', icon: FileText },
  terms: { name: 'shell.legal.terms.heading', icon: BadgeCheck },
  privacy: { name: 'statements.document.privacy', icon: ShieldCheck },
  'short-form': { name: 'statements.document.short-form', icon: ReceiptText },
  'cardholder-agreement': { name: 'statements.document.agreement', icon: ScrollText },
  fees: { name: 'shell.legal.fees.heading', icon: ReceiptText },
  'express-pay': { name: 'shell.legal.express-pay.title', icon: Zap },
  accessibility: { name: 'shell.legal.accessibility.heading', icon: Accessibility },
  'payment-election': { name: 'employee.consent.pay-choice', icon: Banknote },
}

export const subjectNames: Readonly<Record<ChoiceSubject, CopyKey>> = {
  documents: 'employee.consent.documents',
  texts: 'employee.consent.texts',
  marketing: 'employee.consent.marketing',
}
