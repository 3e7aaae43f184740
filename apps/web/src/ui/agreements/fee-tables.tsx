// What the card costs: the short form in the order and frame that the regulation prescribes, and the long form with every fee.
// Readings 3.1 E2 and E3.
import type { Fee, Agreement, ShortForm } from '@daybreak/contract'
import { formatBasisPoints } from '@daybreak/money'
import type { ReactNode } from 'react'
import { Copy, hasCopy, useCopy } from '#platform/copy/copy.tsx'
import { AgreementLine } from './agreement-line.tsx'
import { feePairText, feeText } from './fee-text.rules.ts'
import styles from './fee-tables.module.css'

/** Its sentences come with the agreement, because they are part of what the worker agrees to: the first one is above the fees. */
export function ShortFormTable({ sections, shortForm }: { sections: Agreement['sections']; shortForm: ShortForm }) {
  const [choice, ...below] = sections.flatMap(({ paragraphs }) => paragraphs)
  return (
    <div className={styles['form']}>
      <p className={styles['choice']}>{choice}</p>
      <MainFees {...shortForm} />
      <OtherFees {...shortForm} />
      <p className={styles['count']}>
        <Copy id="onboarding.short-form.other-fees" values={{ count: shortForm.otherFees.length }} />
      </p>
      {shortForm.otherFees.length > 0 && (
        <dl>
          <FeeLines fees={shortForm.otherFees} />
        </dl>
      )}
      <div className={styles['foot']}>
        {below.map((paragraph) => (
          <p key={paragraph}>
            <AgreementLine text={paragraph} />
          </p>
        ))}
      </div>
    </div>
  )
}

function MainFees({ monthlyFee, perPurchase, atmWithdrawal, cashReload }: ShortForm) {
  return (
    <dl className={styles['four']}>
      <Four name={<Copy id="onboarding.short-form.monthly-fee" />}>
        <dd>{feeText(monthlyFee)}</dd>
      </Four>
      <Four name={<Copy id="onboarding.short-form.per-purchase" />}>
        <dd>{feeText(perPurchase)}</dd>
      </Four>
      <Four name={<Copy id="onboarding.short-form.atm-withdrawal" />}>
        <dd className={styles['pair']}>
          <span>
            {feeText(atmWithdrawal.inNetwork)}
            <small>
              <Copy id="onboarding.short-form.in-network" />
            </small>
          </span>
          <span>
            {feeText(atmWithdrawal.outOfNetwork)}
            <small>
              <Copy id="onboarding.short-form.out-of-network" />
            </small>
          </span>
        </dd>
      </Four>
      <Four name={<Copy id="onboarding.short-form.cash-reload" />}>
        <dd>{feeText(cashReload)}</dd>
      </Four>
    </dl>
  )
}

function Four({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      {children}
    </div>
  )
}

function OtherFees({ atmInquiry, customerService, inactivity }: ShortForm) {
  const copy = useCopy()
  return (
    <dl>
      <Line {...nameAndNote(copy('onboarding.short-form.atm-inquiry'))}>
        {feePairText(atmInquiry.inNetwork, atmInquiry.outOfNetwork)}
      </Line>
      <Line {...nameAndNote(copy('onboarding.short-form.customer-service'), copy('onboarding.short-form.per-call'))}>
        {feePairText(customerService.automated, customerService.live)}
      </Line>
      <Line
        name={<Copy id="onboarding.short-form.inactivity" />}
        note={<Copy id="onboarding.short-form.inactivity-after" values={{ months: inactivity.afterMonths }} />}
      >
        {feeText(inactivity.amount)}
      </Line>
    </dl>
  )
}

/** Text in parentheses is the small line under a name, as in the picture; a hyphen is no place to break it. */
function nameAndNote(text: string, more = ''): { name: string; note: string } {
  const [name = '', inside] = text.replaceAll('-', '-\u2060').split(' (')
  return { name, note: [inside === undefined ? '' : `(${inside}`, more].join(' ').trim() }
}

function Line({ name, note, children }: { name: ReactNode; note?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['line']}>
      <dt>
        {name} <small>{note}</small>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Every fee; for one that grows with an amount, its maximum. */
export function LongFormTable({ fees }: { fees: readonly Fee[] }) {
  return (
    <dl className={styles['long']}>
      <FeeLines fees={fees} />
    </dl>
  )
}

function FeeLines({ fees }: { fees: readonly Fee[] }) {
  return fees.map(({ id, amount, basisPoints }) => (
    <Line
      key={id}
      name={<FeeText id={`onboarding.fee.${id}`} other={id} />}
      note={<FeeText id={`onboarding.fee-note.${id}`} percent={formatBasisPoints(basisPoints ?? 0)} />}
    >
      {feeText(amount)}
    </Line>
  ))
}

/** A server that is newer than this page may know a fee that has no text here: it is not left out. */
function FeeText({ id, other = null, percent = '' }: { id: string; other?: string | null; percent?: string }) {
  return hasCopy(id) ? <Copy id={id} values={{ percent }} /> : other
}
