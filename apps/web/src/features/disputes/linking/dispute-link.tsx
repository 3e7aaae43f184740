// What the details of a transaction say of disputes: the way to its case, to the form, or to neither. Decisions 13 and 37.
import type { Transaction } from '@daybreak/contract'
import FileCheck from 'lucide-react/icons/file-check'
import { Copy } from '#platform/copy/copy.tsx'
import { disputePath, disputeTransactionPath } from '#platform/paths.ts'
import { ButtonLink, Link } from '#ui'
import styles from './dispute-link.module.css'

export function DisputeLink({ transaction }: { transaction: Transaction }) {
  const { id, disputeId, isDisputable } = transaction
  if (disputeId !== undefined)
    return (
      <ButtonLink variant="tint" full icon={FileCheck} to={disputePath(disputeId)} className={styles['way']}>
        <Copy id="disputes.link.case" />
      </ButtonLink>
    )
  if (isDisputable)
    return (
      <ButtonLink variant="line" full to={disputeTransactionPath(id)} className={styles['way']}>
        <Copy id="transactions.detail.dispute" />
      </ButtonLink>
    )
  return mayBeWrong(transaction) ? (
    <p className={styles['wrong']}>
      <Link to={disputeTransactionPath(id)} className="link">
        <Copy id="transactions.story.wrong" />
      </Link>
    </p>
  ) : null
}

/** A purchase that is not final yet is watched, and one of more than 120 days is a courtesy review: the form says so. Readings 3.1 E7, 4.9. */
function mayBeWrong({ direction, typeName, payrollTransfer, last4Digits, isPending, isComplete }: Transaction): boolean {
  const isPurchase = direction === 'NEGATIVE' && typeName === 'Transaction' && payrollTransfer === null && last4Digits !== null
  return isPurchase && (isPending || isComplete)
}
