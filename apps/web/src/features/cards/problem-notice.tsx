// Says at once what did not work, and what to do.
import CircleAlert from 'lucide-react/icons/circle-alert'
import { Copy } from '#platform/copy.tsx'
import { Notice } from '#ui'
import type { Message } from './use-card-call.ts'

export function ProblemNotice({
  message: { id, values, help },
  className,
}: {
  message: Message
  className?: string | undefined
}) {
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
