// Says at once what did not work.
import CircleAlert from 'lucide-react/icons/circle-alert'
import { Copy } from '#platform/copy.tsx'
import type { CallMessage } from '#platform/use-call.ts'
import { Notice } from '#ui'

export function CallNotice({ message }: { message: CallMessage | null }) {
  if (message === null) return null
  return (
    <Notice tone="bad" icon={CircleAlert} role="alert" top>
      <p>
        <Copy id={message.id} {...(message.values && { values: message.values })} />
      </p>
    </Notice>
  )
}
