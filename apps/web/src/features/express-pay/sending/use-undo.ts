// Undoes a transfer, for a minute from its answer, whatever the phone's clock says.
import { expressPayRoutes, type ExpressPayTransfer } from '@daybreak/contract'
import { useState } from 'react'
import { refusalsOf } from '#platform/action-words.ts'
import { problemOf } from '#platform/calls/api.ts'
import type { Message } from '#platform/message.ts'
import { useNowMs, useSecondsLeft } from '#platform/page/page-clock.tsx'
import { undoTransfer } from '../express-pay.queries.ts'
import { useExpressPayAction } from '../use-express-pay-action.ts'

export type Undo = {
  /** 0 when it can no longer be undone. */
  secondsLeft: number
  isBusy: boolean
  message: Message | null
  /** Returns whether it was undone. */
  undo: () => Promise<boolean>
}

export function useUndo({ id, createdAt, undoUntil }: ExpressPayTransfer): Undo {
  const nowMs = useNowMs()
  // Both moments are the server's, so the phone's clock only counts the time between.
  const [untilMs] = useState(() => (undoUntil === null ? 0 : nowMs() + Date.parse(undoUntil) - Date.parse(createdAt)))
  const [isOver, setIsOver] = useState(false)
  const secondsLeft = useSecondsLeft(untilMs)
  const { isBusy, message, run } = useExpressPayAction({
    call: () => undoTransfer(id),
    refusals: refusalsOf<typeof expressPayRoutes.undoExpressPayTransfer>({
      'express_pay.undo_over': { id: 'express-pay.transfer.undo-over' },
    }),
    afterFailure: (cause) =>
      setIsOver(problemOf(cause, expressPayRoutes.undoExpressPayTransfer)?.code === 'express_pay.undo_over'),
  })
  return {
    secondsLeft: isOver ? 0 : secondsLeft,
    isBusy,
    message,
    undo: async () => (await run()) !== null,
  }
}
