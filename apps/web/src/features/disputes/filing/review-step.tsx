// The review before a dispute is sent: once, under the id that its draft keeps.
import type { Dispute, DisputeForm } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Button, Card, Fact, Facts, Form, Money, useForm } from '#ui'
import { useFileDispute } from '../disputes.queries.ts'
import { useDisputeWords } from '../use-dispute-words.ts'
import { disputedAmount, itemsOf, requestOf, type Entry } from './filing.rules.ts'
import { PromiseNote } from './promise-note.tsx'
import styles from './filing.module.css'

type ReviewStepProps = { form: DisputeForm; entry: Entry; onBack: () => void; onFiled: (dispute: Dispute) => void }

export function ReviewStep({ form: facts, entry, onBack, onFiled }: ReviewStepProps) {
  const filing = useFileDispute(facts.item.transactionId)
  const form = useForm<object, Dispute>({
    initial: () => ({}),
    send: () => filing.run(requestOf(entry, facts)),
    action: filing,
    onSent: onFiled,
  })
  return (
    <Card>
      <Form form={form} submit={null}>
        <EntryFacts facts={facts} entry={entry} />
        <PromiseNote facts={facts} entry={entry} />
        <div className={styles['actions']}>
          <Button type="submit" full busy={form.isBusy}>
            <Copy id="disputes.form.submit" />
          </Button>
          <Button variant="quiet" full onClick={onBack}>
            <Copy id="disputes.form.review-change" />
          </Button>
        </div>
      </Form>
    </Card>
  )
}

function EntryFacts({ facts, entry }: { facts: DisputeForm; entry: Entry }) {
  const copy = useCopy()
  const words = useDisputeWords()
  const request = requestOf(entry, facts)
  const items = itemsOf(entry, facts)
  const amount = disputedAmount(entry, facts)
  const yesNo = (isYes: boolean) => copy(isYes ? 'support.article.yes' : 'support.article.no')
  const { firstName, lastName, email } = facts.claimant
  return (
    <>
      <Facts>
        <Fact isWords label={<Copy id="disputes.form.review-from" />}>
          <bdi>{`${firstName} ${lastName}`}</bdi>
          {email !== null && (
            <>
              {', '}
              <span translate="no">{email}</span>
            </>
          )}
        </Fact>
        <Fact isWords label={<Copy id="disputes.form.reason-label" />}>
          {words.reason(request.reason)}
        </Fact>
        {items.length > 1 &&
          items.map(({ transactionId, merchant, amount: charge }) => (
            <Fact key={transactionId} label={<bdi>{merchant}</bdi>}>
              {formatDollars(wireCents(charge))}
            </Fact>
          ))}
        <Fact isWords label={<Copy id="disputes.form.review-noticed" />}>
          {words.longDay(request.noticedOn)}
        </Fact>
        <Fact isWords label={<Copy id="disputes.form.review-filed" />}>
          {words.longDay(facts.filingDate)}
        </Fact>
        {request.expectedOn !== null && <Expected reason={request.reason} day={words.longDay(request.expectedOn)} />}
        {request.hasCard !== null && <Fact label={<Copy id="disputes.form.review-have-card" />}>{yesNo(request.hasCard)}</Fact>}
        {request.askedMerchant !== null && (
          <Fact label={<Copy id="disputes.form.review-asked" />}>{yesNo(request.askedMerchant)}</Fact>
        )}
        {entry.files.length > 0 && (
          <Fact isWords label={<Copy id="disputes.form.review-files" />}>
            <span translate="no">{entry.files.map(({ name }) => name).join(', ')}</span>
          </Fact>
        )}
        {amount !== null && (
          <Fact isResult label={<Copy id="disputes.case.in-dispute" />}>
            <Money cents={amount} />
          </Fact>
        )}
      </Facts>
      {request.details !== null && <blockquote className={styles['details']}>{request.details}</blockquote>}
    </>
  )
}

function Expected({ reason, day }: Pick<Entry, 'reason'> & { day: string }) {
  if (reason !== 'canceled' && reason !== 'not-received' && reason !== 'refund') return null
  return (
    <Fact isWords label={<Copy id={`disputes.form.review-${reason}`} />}>
      {day}
    </Fact>
  )
}
