// Cancels a transfer while that needs no bank: until its deadline, which the phone's clock never decides.
import type { MoneyTransfer, moveMoneyRoutes } from '@daybreak/contract'
import { refusalsOf } from '#platform/action-words.ts'
import { Copy } from '#platform/copy/copy.tsx'
import { useAction } from '#platform/use-action.ts'
import { Button, MessageNotice } from '#ui'
import { cancelTransfer } from '../move-money.queries.ts'
import { useMoneyWords } from '../use-money-words.ts'

type CancelTransferProps = { transfer: MoneyTransfer; onCanceled: () => void }

export function CancelTransfer({ transfer: { id, cancelUntil }, onCanceled }: CancelTransferProps) {
  const words = useMoneyWords()
  const canceling = useAction({
    call: () => cancelTransfer(id),
    refusals: refusalsOf<typeof moveMoneyRoutes.cancelMoneyTransfer>({
      'move_money.cancel_late': { id: 'move-money.result.cancel-late' },
    }),
    // True whether or not it was canceled: the page asks what is so.
    unanswered: { id: 'shell.error.load-body' },
    changes: ['move-money', 'balance'],
    waitsForFresh: true,
  })
  async function cancel() {
    if ((await canceling.run()) !== null) onCanceled()
  }
  return (
    <>
      <MessageNotice message={canceling.message} />
      {cancelUntil !== null && (
        <>
          <Button variant="danger" full busy={canceling.isBusy} onClick={() => void cancel()}>
            <Copy id="move-money.result.cancel" />
          </Button>
          <p className="sm mute center">
            <Copy id="move-money.result.cancel-until" values={{ theTime: words.deadline(cancelUntil) }} />
          </p>
        </>
      )}
    </>
  )
}
