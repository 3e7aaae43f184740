// The messages, and one of them at an address of its own.
import { useParams } from '@tanstack/react-router'
import { MessagesPage, OneMessage } from '#features/messages'
import { NotFoundInsideScreen } from '../shell/quiet/not-found-inside.screen.tsx'

export function MessagesScreen() {
  return <MessagesPage openAtFirst={null} />
}

export function MessageScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return <OneMessage key={id} id={id} otherwise={<NotFoundInsideScreen />} />
}
