// The form of a dispute: what went wrong, and the questions of each reason. It leads to the review and sends nothing. Picture
// "dispute".
import { disputeReasons, disputeText, type DisputeForm, type DisputeReason } from '@daybreak/contract'
import type { ComponentType, ReactNode } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { FileField } from '#platform/files/file-field.tsx'
import { Card, ChoiceChips, Form, TextArea, TextInput, useForm, type Faults, type FormState } from '#ui'
import { AlsoWrong } from './also-wrong.tsx'
import { AmountFields } from './amount-fields.tsx'
import {
  draftNames,
  expectedDays,
  faultsOf,
  firstAmount,
  itemsOf,
  noticedDays,
  questionsOf,
  type Days,
  type Entry,
  type YesNo,
} from './filing.rules.ts'
import { PromiseNote } from './promise-note.tsx'
import { useDisputeWords } from '../use-dispute-words.ts'
import styles from './filing.module.css'

/** Freezing the card of a charge and ordering another one, which the cards room does; nothing where that card can pay no more. */
export type SafeCardPart = ComponentType<{ last4: string | null; lead: ReactNode }>

type EntryFormProps = { form: DisputeForm; entry: Entry; SafeCard: SafeCardPart; onReview: (entry: Entry) => void }

export function EntryForm({ form: facts, entry, SafeCard, onReview }: EntryFormProps) {
  const copy = useCopy()
  const faultWords = useFaults(facts)
  const form = useForm<Entry, Entry>({
    initial: () => entry,
    check: faultWords,
    send: (typed) => typed,
    draft: { name: draftNames(facts.item.transactionId).typed },
    onSent: onReview,
  })
  const { reason } = form.values
  const reasonField = form.field('reason')

  function choose(chosen: DisputeReason) {
    const amounts = Object.fromEntries(
      itemsOf(form.values, facts).map((item): [string, string] => [item.transactionId, firstAmount(chosen, item)]),
    )
    form.set({ reason: chosen, amounts })
  }

  return (
    <Card>
      <Form form={form} submit={<Copy id="shell.action.continue" />} actions={<Talk />}>
        <ChoiceChips<DisputeReason>
          legend={copy('disputes.form.reason-label')}
          isLegendShown
          chips={disputeReasons.map((value) => ({ value, label: copy(`disputes.form.reason-${value}`) }))}
          value={reason}
          onValue={choose}
          error={reasonField.error}
        />
        {reason === 'not-me' && (
          <div className={styles['safe']}>
            <SafeCard
              last4={facts.item.last4Digits}
              lead={
                <p className={styles['safeLead']}>
                  <Copy id="disputes.form.not-me-freeze" />
                </p>
              }
            />
          </div>
        )}
        <AlsoWrong form={form} facts={facts} />
        {reason !== null && <Questions form={form} facts={facts} reason={reason} />}
        <PromiseNote facts={facts} entry={form.values} />
      </Form>
    </Card>
  )
}

/** What is wrong, with the days that can be chosen in the reader's language. */
function useFaults(facts: DisputeForm): (entry: Entry) => Faults<Entry> {
  const words = useDisputeWords()
  const wordsOf = ({ from, to }: Days) =>
    ({ id: 'disputes.form.date-wrong', values: { from: words.day(from), to: words.day(to) } }) as const
  return (entry) => {
    const { noticedOn, expectedOn, ...faults } = faultsOf(entry, facts)
    return {
      ...faults,
      ...(noticedOn && { noticedOn: wordsOf(noticedDays(facts)) }),
      ...(expectedOn && { expectedOn: wordsOf(expectedDays(facts)) }),
    }
  }
}

function Talk() {
  return (
    <p className={styles['talk']}>
      <Copy id="disputes.form.talk" />
    </p>
  )
}

type QuestionsProps = { form: FormState<Entry>; facts: DisputeForm; reason: DisputeReason }

function Questions({ form, facts, reason }: QuestionsProps) {
  const copy = useCopy()
  const asked = questionsOf[reason]
  const noticed = noticedDays(facts)
  const expected = expectedDays(facts)
  return (
    <>
      {asked.amount !== null && <AmountFields form={form} facts={facts} label={copy(asked.amount)} />}
      <TextInput
        type="date"
        label={copy('disputes.form.noticed-label')}
        min={noticed.from}
        max={noticed.to}
        {...form.field('noticedOn')}
      />
      {asked.expectedOn !== null && (
        <TextInput
          type="date"
          label={copy(asked.expectedOn)}
          min={expected.from}
          max={expected.to}
          {...form.field('expectedOn')}
        />
      )}
      {asked.hasCard && <YesOrNo legend={copy('disputes.form.have-card')} {...form.field('hasCard')} />}
      {asked.askedMerchant && <YesOrNo legend={copy('disputes.form.asked-merchant')} {...form.field('askedMerchant')} />}
      <TextArea
        label={copy(reason === 'not-me' ? 'disputes.form.optional-details' : 'disputes.form.details-label')}
        hint={copy('support.form.no-secrets')}
        rows={4}
        maxLength={disputeText.max}
        {...form.field('details')}
      />
      <FileField
        label="disputes.form.files"
        files={form.values.files}
        onFiles={(files) => form.set({ files })}
        onWaiting={(isWaiting) => form.set({ isWaiting })}
        error={form.field('isWaiting').error}
      />
    </>
  )
}

type YesOrNoProps = {
  legend: string
  value: YesNo | null
  onValue: (answer: YesNo) => void
  error: string | undefined
}

function YesOrNo({ legend, ...answer }: YesOrNoProps) {
  const copy = useCopy()
  const chips = [
    { value: 'yes', label: copy('support.article.yes') },
    { value: 'no', label: copy('support.article.no') },
  ] as const
  return <ChoiceChips<YesNo> legend={legend} isLegendShown isJoined chips={chips} {...answer} />
}
