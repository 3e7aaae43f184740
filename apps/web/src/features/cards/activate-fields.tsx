// What is read off a mailed card: the code of its carrier, or the digits and the date on it.
import { Copy, useCopy } from '#platform/copy.tsx'
import { Button, CodeInput, maskExpiry, TextInput, typedActivationCode } from '#ui'
import type { Reading, ReadingFaults } from './activate.rules.ts'
import styles from './dialog-parts.module.css'

type ActivateFieldsProps = { reading: Reading; faults: ReadingFaults; onChange: (changed: Partial<Reading>) => void }

export function ActivateFields({ reading, faults, onChange }: ActivateFieldsProps) {
  const isByCode = reading.way === 'code'
  return (
    <>
      {isByCode ? (
        <CodeField reading={reading} faults={faults} onChange={onChange} />
      ) : (
        <CardFields reading={reading} faults={faults} onChange={onChange} />
      )}
      <div className={styles['other']}>
        <Button variant="quiet" size="sm" onClick={() => onChange({ way: isByCode ? 'card' : 'code' })}>
          <Copy id={isByCode ? 'cards.activate.use-card' : 'cards.activate.use-code'} />
        </Button>
      </div>
    </>
  )
}

function CodeField({ reading: { code }, faults, onChange }: ActivateFieldsProps) {
  const copy = useCopy()
  return (
    <TextInput
      label={copy('cards.activate.code-label')}
      hint={copy('cards.activate.code-hint')}
      error={faults.code && copy(faults.code)}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={code}
      onValue={(typed) => onChange({ code: typedActivationCode(typed, code) })}
    />
  )
}

function CardFields({ reading: { last4Digits, cardExpiry }, faults, onChange }: ActivateFieldsProps) {
  const copy = useCopy()
  return (
    <>
      <CodeInput
        label={copy('cards.activate.last4-label')}
        hint={copy('cards.activate.last4-hint')}
        error={faults.last4Digits && copy(faults.last4Digits)}
        length={4}
        autoComplete="off"
        value={last4Digits}
        onValue={(typed) => onChange({ last4Digits: typed })}
      />
      <TextInput
        label={copy('cards.activate.expiry-label')}
        error={faults.cardExpiry && copy(faults.cardExpiry)}
        inputMode="numeric"
        autoComplete="off"
        value={cardExpiry}
        onValue={(typed) => onChange({ cardExpiry: maskExpiry(typed) })}
      />
    </>
  )
}
