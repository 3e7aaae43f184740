// The line about disputes in the details of a transaction: a link to its case, to the form, or neither. Decisions 13 and 37;
// picture "tx-story".
import type { Transaction } from '@daybreak/contract'
import CircleAlert from 'lucide-react/icons/circle-alert'
import FileCheck from 'lucide-react/icons/file-check'
import { Copy } from '#platform/copy/copy.tsx'
import { disputePath, disputeTransactionPath } from '#platform/paths.ts'
import { ItemLink, ItemList } from '#ui'

export function DisputeLink({ transaction }: { transaction: Transaction }) {
  const { id, disputeId, isDisputable } = transaction
  if (disputeId === undefined && !isDisputable && !mayBeWrong(transaction)) return null
  return (
    <ItemList flush>
      {disputeId !== undefined && (
        <ItemLink icon={FileCheck} to={disputePath(disputeId)} title={<Copy id="disputes.link.case" />} />
      )}
      {disputeId === undefined && isDisputable && (
        <ItemLink
          icon={CircleAlert}
          to={disputeTransactionPath(id)}
          title={<Copy id="transactions.detail.dispute" />}
          body={<Copy id="transactions.story.dispute-help" />}
        />
      )}
      {disputeId === undefined && !isDisputable && (
        <ItemLink icon={CircleAlert} to={disputeTransactionPath(id)} title={<Copy id="transactions.story.dispute-help" />} />
      )}
    </ItemList>
  )
}

/** A purchase that is not final yet is watched, and one of more than 120 days is a courtesy review: the form says so. Readings 3.1 E7, 4.9. */
function mayBeWrong({ direction, typeName, payrollTransfer, last4Digits, isPending, isComplete }: Transaction): boolean {
  const isPurchase = direction === 'NEGATIVE' && typeName === 'Transaction' && payrollTransfer === null && last4Digits !== null
  return isPurchase && (isPending || isComplete)
}
