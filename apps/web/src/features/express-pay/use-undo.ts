// Taking a transfer back: for a minute from its answer, whatever the phone's clock says.
import { expressPayRoutes, type ExpressPayTransfer } from '@daybreak/contract'
import { useState } from 'react'
import { useNowMs, useSecondsLeft } from '#platform/page-clock.tsx'
import type { CallMessage } from '#platform/use-call.ts'
import { undoTransfer } from './express-pay.queries.ts'
import { useExpressPayCall } from './use-express-pay-call.ts'

export type Undo = {
  /** 0 when it can no longer be taken back. */
  secondsLeft: number
  isBusy: boolean
  message: CallMessage | null
  /** Answers whether it was taken back. */
  undo: () => Promise<boolean>
}

export function useUndo({ id, createdAt, undoUntil }: ExpressPayTransfer): Undo {
  const nowMs = useNowMs()
  // Both moments are the server's, so the phone's clock only counts the time between.
  const [untilMs] = useState(() => (undoUntil === null ? 0 : nowMs() + Date.parse(undoUntil) - Date.parse(createdAt)))
  const [isOver, setIsOver] = useState(false)
  const secondsLeft = useSecondsLeft(untilMs)
  const { isBusy, message, run } = useExpressPayCall(expressPayRoutes.undoExpressPayTransfer, ({ code }) => {
    if (code !== 'express_pay.undo_over') return null
    setIsOver(true)
    return { id: 'express-pay.transfer.undo-over' }
  })
  return {
    secondsLeft: isOver ? 0 : secondsLeft,
    isBusy,
    message,
    undo: async () => (await run(() => undoTransfer(id))) !== null,
  }
}
