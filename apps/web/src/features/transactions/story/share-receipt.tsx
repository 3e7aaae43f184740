// "Share receipt": the phone's share sheet, or a PDF in the worker's downloads. Never with the balance.
import Share from 'lucide-react/icons/share'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, FieldError, useAnnounce } from '#ui'
import { useShareReceipt } from './story.queries.ts'
import styles from './story.module.css'

export function ShareReceipt({ id }: { id: string }) {
  const copy = useCopy()
  const announce = useAnnounce()
  const receipt = useShareReceipt(id)

  async function share() {
    const done = await receipt.run()
    if (done?.shared === 'saved') announce(copy('transactions.story.saved'))
  }

  return (
    <div className={styles['share']}>
      <Button variant="tint" full icon={Share} busy={receipt.isBusy} onClick={() => void share()}>
        <Copy id="transactions.story.share" />
      </Button>
      {receipt.message && (
        <div role="alert">
          <FieldError>{copy(receipt.message.id)}</FieldError>
        </div>
      )}
    </div>
  )
}
