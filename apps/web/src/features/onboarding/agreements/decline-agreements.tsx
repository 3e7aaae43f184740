// For a worker who declines documents online: explains the consequences, and loses no answers. Readings 4.2, "Decline E-SIGN".
import Info from 'lucide-react/icons/info'
import { useState } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { Button, Notice } from '#ui'

export function DeclineAgreements() {
  const [isDeclined, setIsDeclined] = useState(false)
  return (
    <>
      <Button variant="quiet" full aria-expanded={isDeclined} onClick={() => setIsDeclined(!isDeclined)}>
        <Copy id="onboarding.agreements.esign-decline" />
      </Button>
      <div role="status">
        {isDeclined && (
          <Notice tone="info" icon={Info} top>
            <p>
              <Copy id="onboarding.agreements.esign-declined" />
            </p>
            <p>
              <Copy id="shell.legal.contact" />
            </p>
          </Notice>
        )}
      </div>
    </>
  )
}
