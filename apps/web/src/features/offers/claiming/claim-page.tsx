// "Missing cash back?": the purchases that nearly counted, another one, and what we should know about it. Picture
// "cash-back-claim".
import { claimNote, type NearPurchases, type SentClaim } from '@daybreak/contract'
import { noCents, parseCents } from '@daybreak/money'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { FileField } from '#platform/files/file-field.tsx'
import { cashBackEarningsPath } from '#platform/paths.ts'
import {
  BackLink,
  Card,
  Fact,
  Facts,
  Form,
  LoadFailed,
  Money,
  Skeleton,
  TextArea,
  useAnnounce,
  useForm,
  type FormState,
} from '#ui'
import { useOfferWords } from '../words/index.ts'
import { ChoosePurchase } from './choose-purchase.tsx'
import { nearQuery, useSendClaim } from './claiming.queries.ts'
import { chosenNear, emptyClaim, faultsOfClaim, subjectOf, type ClaimEntry } from './claiming.rules.ts'
import styles from './claiming.module.css'

type ClaimPageProps = {
  /** With the number of the case that it opened. */
  onSent: (caseNumber: string) => void
}

export function ClaimPage(props: ClaimPageProps) {
  const { data: near, isPending, isFetching, refetch } = useQuery(nearQuery)
  return (
    <>
      <BackLink to={cashBackEarningsPath}>
        <Copy id="offers.tab.earnings" />
      </BackLink>
      {near === undefined ? (
        <Card>
          {isPending ? (
            <Skeleton className={styles['loading']} />
          ) : (
            <LoadFailed level={2} isBusy={isFetching} onRetry={() => void refetch()} />
          )}
        </Card>
      ) : (
        <Claim near={near} {...props} />
      )}
    </>
  )
}

function Claim({ near, onSent }: ClaimPageProps & { near: NearPurchases }) {
  const copy = useCopy()
  const words = useOfferWords()
  const announce = useAnnounce()
  const sending = useSendClaim()
  const headingId = useId()
  const form = useForm<ClaimEntry, SentClaim>({
    initial: () => emptyClaim,
    check: (entry) => faultsOfClaim(entry, near.purchases),
    send(entry) {
      const subject = subjectOf(entry, near.purchases)
      return subject && sending.run({ ...subject, note: entry.note, files: entry.files.map(({ id }) => id) })
    },
    action: sending,
    draft: { name: 'missing-cash-back' },
    onSent({ caseNumber, answerBy }) {
      announce(copy('offers.claim.sent', { date: words.bankDay(answerBy) }))
      onSent(caseNumber)
    },
  })
  return (
    <div className={styles['columns']}>
      <Card labelledBy={headingId}>
        <h2 id={headingId} className={styles['heading']}>
          <Copy id="offers.claim.title" />
        </h2>
        <p className={styles['lead']}>
          <Copy id={near.purchases.length === 0 ? 'offers.claim.none-near' : 'offers.claim.near'} />
        </p>
        <Form form={form} submit={<Copy id="offers.claim.send" />}>
          <ChoosePurchase form={form} near={near.purchases} />
          <TextArea label={copy('offers.claim.note')} rows={3} maxLength={claimNote.max} {...form.field('note')} />
          <FileField
            label="offers.claim.receipt"
            files={form.values.files}
            onFiles={(files) => form.set({ files })}
            onWaiting={(isWaiting) => form.set({ isWaiting })}
            error={form.field('isWaiting').error}
          />
        </Form>
      </Card>
      <div className="grid">
        <WhatNext form={form} near={near} />
        <HowItCounts />
      </div>
    </div>
  )
}

/** DESIGN-2: "The headline amount follows the choice." */
function WhatNext({ form, near }: { form: FormState<ClaimEntry>; near: NearPurchases }) {
  const words = useOfferWords()
  const headingId = useId()
  const chosen = chosenNear(form.values.choice, near.purchases)
  const worth = chosen && parseCents(chosen.worth)
  return (
    <Card labelledBy={headingId}>
      <h2 id={headingId} className={styles['small']}>
        <Copy id="offers.claim.could" />
      </h2>
      <p className={styles['sum']} aria-live="polite">
        {worth === null || worth === noCents ? '—' : <Money cents={worth} />}
      </p>
      <Facts>
        <Fact label={<Copy id="offers.claim.answer-by" />}>{words.bankDay(near.answerBy)}</Fact>
        <Fact label={<Copy id="offers.claim.if-yes" />} isWords>
          <Copy id="offers.claim.if-yes-when" />
        </Fact>
      </Facts>
    </Card>
  )
}

function HowItCounts() {
  const headingId = useId()
  return (
    <Card labelledBy={headingId}>
      <h2 id={headingId}>
        <Copy id="offers.claim.rules" />
      </h2>
      <ul className={styles['rules']}>
        <li>
          <Copy id="offers.claim.rule-on" />
        </li>
        <li>
          <Copy id="offers.detail.choose-credit" />
        </li>
        <li>
          <Copy id="offers.claim.rule-min" />
        </li>
      </ul>
    </Card>
  )
}
