// A transfer whose answer never arrived, with the times that Express Pay states.
import { UnknownResult as Unknown } from '#ui'
import type { TransferRequest } from '../express-pay.queries.ts'
import { useTimeWords } from '../shifts/index.ts'
import type { Sending } from './use-sending.ts'

export function UnknownResult({ request, sending }: { request: TransferRequest; sending: Sending }) {
  const { theTimeOf } = useTimeWords()
  return (
    <Unknown
      amount={request.amount}
      isBusy={sending.isBusy}
      theTimeOf={theTimeOf}
      onTry={() => void sending.sendAgain(request)}
    />
  )
}
