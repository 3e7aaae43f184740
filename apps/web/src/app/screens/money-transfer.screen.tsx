// One transfer of Move Money, with the words for a reason that the transactions room has. Decisions 32.
import { useParams } from '@tanstack/react-router'
import { MoneyTransferPage } from '#features/move-money'
import { useReasonWords } from '#features/transactions'
import { NotFoundInsideScreen } from '../shell/quiet/not-found-inside.screen.tsx'

export function MoneyTransferScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return <MoneyTransferPage key={id} id={id} reasonWords={useReasonWords()} otherwise={<NotFoundInsideScreen />} />
}
