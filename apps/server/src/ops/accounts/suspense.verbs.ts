// Implements `ops suspense`: assigns credits that arrived outside the system of record for deposits.
import { failureReasons } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import { listTransfers, releaseCredit, sendCreditBack, type AchTransfer, type SuspenseRefusal } from '#features/ach'
import { paysWages } from '#features/employers'
import { notifyOfDeposits } from '#features/messages'
import type { Transaction } from '#platform/database/database.ts'
import { entryId, returningDepsOf, shownTransfer, transferTable } from './debits.verbs.ts'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import type { OpsContext } from '../context.ts'
import { defineVerb, type Verb } from '../verb.ts'

const maxShown = 1_000

const list = defineVerb({
  noun: 'suspense',
  name: 'list',
  summary: "List the card provider's credits that wait: the record of deposits is payroll files (DEPOSITS_FROM).",
  positionals: [],
  options: {},
  async run({ context }) {
    const { query } = await context.database()
    const found = await listTransfers(query, { filter: 'suspended', accountId: null, max: maxShown })
    return { json: { credits: found.map(shownTransfer) }, lines: found.length === 0 ? ['Nothing waits.'] : transferTable(found) }
  },
})

const refusals: Record<SuspenseRefusal, string> = {
  not_suspended: 'No such credit waits. See: suspense list.',
  not_settled: 'Its money has not arrived yet.',
  returning: 'It is on its way back.',
  account_closed: 'The account is closed: send it back.',
}

const release = defineVerb({
  noun: 'suspense',
  name: 'release',
  summary: 'Give a credit that waits to the worker whose account it names.',
  positionals: [entryId],
  options: {},
  async run({ positionals: [ref = ''], context }) {
    const notifying = await context.announcing()
    const afterRelease = (tx: Transaction, credit: AchTransfer) => notifyOfRelease(notifying, tx, credit)
    const outcome = await releaseCredit({ ...(await returningDepsOf(context)), afterRelease }, ref)
    if (outcome.kind !== 'released') throw new OpsError(refusals[outcome.kind])
    const { amount, companyName } = outcome.transfer
    return { json: { entry: ref, outcome: 'released' }, lines: [`Released ${formatDollars(amount)} of ${companyName}.`] }
  },
})

/** As for any deposit; standing transfers do not follow it, because a person decided when it arrived. */
async function notifyOfRelease(
  deps: Awaited<ReturnType<OpsContext['announcing']>>,
  tx: Transaction,
  { accountId, itemId: transactionId, amount, companyKey, companyName: sender, description }: AchTransfer,
): Promise<void> {
  const isWage = await paysWages(tx, { companyKey, description })
  await notifyOfDeposits(deps, tx, [{ accountId, transactionId, amount, isWage, arrivedEarly: false, sender, coming: null }])
}

const sendBack = defineVerb({
  noun: 'suspense',
  name: 'return',
  summary: 'Send a credit that waits back to the bank that sent it.',
  positionals: [entryId],
  options: { reason: { type: 'string', placeholder: 'REASON', help: 'DUPLICATE_ENTRY (R24) when left out.' } },
  async run({ positionals: [ref = ''], options, context }) {
    const text = (options.reason ?? 'DUPLICATE_ENTRY').toUpperCase()
    const reason = failureReasons.find((one) => one === text)
    if (reason === undefined) throw new UsageError(`"${text}" is no reason: write one such as DUPLICATE_ENTRY.`)
    const sent = await sendCreditBack(await returningDepsOf(context), ref, reason)
    if (sent.kind !== 'sent') throw new OpsError(refusals[sent.kind])
    const { outcome } = sent
    if (outcome === 'by_hand')
      return {
        json: { entry: ref, outcome },
        lines: ['This card provider takes no returns from us: ask its people.'],
        isRefused: true,
      }
    if (outcome === 'too_late')
      return { json: { entry: ref, outcome }, lines: ['The bank does not take it back any more.'], isRefused: true }
    return { json: { entry: ref, outcome }, lines: [`Sent back ${formatDollars(sent.transfer.amount)}.`] }
  },
})

export const suspenseVerbs: readonly Verb[] = [list, release, sendBack]
