// Says at once what did not work, and what to do.
import CircleAlert from 'lucide-react/icons/circle-alert'
import { Copy } from '#platform/copy.tsx'
import type { CallMessage } from '#platform/use-call.ts'
import { Notice } from './notice.tsx'

export function CallNotice({ message, className }: { message: CallMessage | null; className?: string | undefined }) {
  if (message === null) return null
  const { id, values, help } = message
  return (
    <Notice tone="bad" icon={CircleAlert} role="alert" top className={className}>
      <p>
        <Copy id={id} {...(values && { values })} />
      </p>
      {help && (
        <p className="sm">
          <Copy id={help} />
        </p>
      )}
    </Notice>
  )
}
