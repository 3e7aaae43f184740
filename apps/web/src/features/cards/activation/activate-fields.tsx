// The fields for what is printed on a mailed card: the code of its carrier, or the card's digits and expiry.
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, CodeInput, maskExpiry, TextInput, typedActivationCode, type FormPart } from '#ui'
import type { Reading } from './activate.rules.ts'
import styles from '../dialog-parts.module.css'

type ActivateFieldsProps = { form: FormPart<Reading> }

export function ActivateFields({ form }: ActivateFieldsProps) {
  const isByCode = form.values.method === 'code'
  return (
    <>
      {isByCode ? <CodeField form={form} /> : <CardFields form={form} />}
      <div className={styles['other']}>
        <Button variant="quiet" size="sm" onClick={() => form.set({ ...form.values, method: isByCode ? 'card' : 'code' })}>
          <Copy id={isByCode ? 'cards.activate.use-card' : 'cards.activate.use-code'} />
        </Button>
      </div>
    </>
  )
}

function CodeField({ form }: ActivateFieldsProps) {
  const copy = useCopy()
  return (
    <TextInput
      label={copy('cards.activate.code-label')}
      hint={copy('cards.activate.code-hint')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...form.field('code', typedActivationCode)}
    />
  )
}

function CardFields({ form }: ActivateFieldsProps) {
  const copy = useCopy()
  return (
    <>
      <CodeInput
        label={copy('cards.activate.last4-label')}
        hint={copy('cards.activate.last4-hint')}
        length={4}
        autoComplete="off"
        {...form.field('last4Digits')}
      />
      <TextInput
        label={copy('cards.activate.expiry-label')}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('cardExpiry', maskExpiry)}
      />
    </>
  )
}
