// "Is this letter real?": anyone types a letter's code, and sees its figures or that there is no such letter. Pictures
// `proof-check*`.
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { Form, Icon, TextInput, useForm } from '#ui'
import { Genuine, NotFound } from './check-answers.tsx'
import { useCheckCode, type CheckAnswer } from './proof.queries.ts'
import styles from './proof.module.css'

const codeLength = 10
const example = 'K7Q2-9WXM-4T'

type Answered = { found: CheckAnswer; code: string; tries: number }

export function CheckProofScreen() {
  const copy = useCopy()
  const [answer, setAnswer] = useState<Answered | null>(null)
  usePageTitle(copy('shell.title.pattern', { page: copy('statements.check.title') }))
  const form = (
    <CodeForm
      typed={answer?.code ?? ''}
      onAnswer={(found, code) => setAnswer((before) => ({ found, code, tries: (before?.tries ?? 0) + 1 }))}
    />
  )
  return (
    <>
      {answer === null && (
        <>
          <h1 className={styles['title']}>
            <Copy id="statements.check.title" />
          </h1>
          <p className={styles['lead']}>
            <Copy id="statements.check.lead" />
          </p>
          {form}
        </>
      )}
      {answer?.found === null && <NotFound key={answer.tries}>{form}</NotFound>}
      {answer?.found && <Genuine {...answer.found} onAgain={() => setAnswer(null)} />}
      <p className={`soft sm ${styles['privacy'] ?? ''}`}>
        <Icon of={ShieldCheck} size="sm" />
        <Copy id="statements.check.privacy" />
      </p>
    </>
  )
}

function bareOf(code: string): string {
  return code.replaceAll(/[\s\p{Pd}]/gu, '')
}

type CodeFormProps = { typed: string; onAnswer: (answer: CheckAnswer, code: string) => void }

function CodeForm({ typed, onAnswer }: CodeFormProps) {
  const copy = useCopy()
  const checking = useCheckCode()
  const form = useForm({
    initial: () => ({ code: typed }),
    check: ({ code }) => (bareOf(code).length === codeLength ? {} : { code: { id: 'statements.check.length' } as const }),
    async send({ code }) {
      const answer = await checking.run(bareOf(code))
      return answer && { ...answer, code }
    },
    action: checking,
    onSent: ({ found, code }) => onAnswer(found, code),
  })
  return (
    <Form form={form} submit={<Copy id="statements.check.submit" />}>
      <TextInput
        label={copy('statements.check.label')}
        hint={copy('statements.check.hint', { example })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        {...form.field('code')}
      />
    </Form>
  )
}
