// Implements `ops debits`: lists the debits of other companies, their decisions, their returns, and the claims of workers.
import { cleanText } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { formatDollars } from '@daybreak/money'
import { bankDateOf, instantText, plainDateText } from '@daybreak/time'
import { findAccountOf } from '#features/accounts'
import {
  changeClaimState,
  changeReturnState,
  findClaimOfNumber,
  findClaimOfRef,
  findTransfer,
  listClaims,
  listTransfers,
  returnCodeOf,
  sendReturn,
  type AchTransfer,
  type Claim,
  type ReturningDeps,
  type SendOutcome,
  type TransferFilter,
} from '#features/ach'
import { achEntriesOf } from '#features/cards'
import type { OpsContext } from '../context.ts'
import { countOption } from '../command-line/options.ts'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import { table } from '../command-line/table.ts'
import { defineVerb, type Verb } from '../verb.ts'
import { employeeOf } from '../worker.ts'

/** What rooms that send entries back are called with. */
export async function returningDepsOf(context: OpsContext): Promise<ReturningDeps> {
  const { config, clock } = context
  const { depositsFrom, cardProvider } = config
  return {
    database: await context.database(),
    clock,
    log: context.log,
    issuer: await context.issuer(),
    ach: { depositsFrom, railTakesReturns: cardProvider.isSandbox },
    entries: achEntriesOf(clock),
  }
}

export const entryId = { name: 'ENTRY', help: 'The id at the card provider (eft_…), from the list.' }

export function shownTransfer(transfer: AchTransfer) {
  const { returnReason, returnBy, ...rest } = transfer
  return {
    entry: rest.ref,
    accountId: publicId('acc', rest.accountId),
    transactionId: publicId('txn', rest.itemId),
    direction: rest.direction,
    amount: rest.amount.toString(),
    company: rest.companyName,
    companyId: rest.companyKey,
    announcedAt: instantText(rest.announcedAt),
    settlesOn: plainDateText(rest.settlesOn),
    ruling: rest.ruling,
    reason: rest.reason,
    beyond: rest.beyond === null ? null : rest.beyond.toString(),
    return:
      rest.returnState === null
        ? null
        : { state: rest.returnState, reason: returnReason, by: returnBy && plainDateText(returnBy) },
  }
}

/** "refused R01, return done". */
function stateOf({ ruling, reason, returnState, returnReason, returnBy, beyond }: AchTransfer): string {
  const decided = reason === null ? ruling : `${ruling} ${returnCodeOf(reason)}`
  const back = returnState === null ? '' : `, return ${returnCodeOf(returnReason ?? '')} ${returnState}`
  const until = returnState === 'due' && returnBy !== null ? ` until ${plainDateText(returnBy)}` : ''
  const missing = beyond === null || beyond === 0n ? '' : `, ${formatDollars(beyond)} beyond the balance`
  return `${decided}${back}${until}${missing}`
}

export function transferTable(transfers: readonly AchTransfer[]): string[] {
  return table(transfers, [
    { heading: 'ENTRY', text: ({ ref }) => ref },
    { heading: 'ANNOUNCED', text: ({ announcedAt }) => instantText(announcedAt) },
    { heading: 'ACCOUNT', text: ({ accountId }) => publicId('acc', accountId) },
    { heading: 'COMPANY', text: ({ companyName, companyKey }) => `${companyName} (${companyKey})` },
    { heading: 'AMOUNT', text: ({ amount }) => formatDollars(amount), isRight: true },
    { heading: 'STATE', text: stateOf },
  ])
}

const list = defineVerb({
  noun: 'debits',
  name: 'list',
  summary: 'List debits that other companies announced, newest first: how each was decided, and what goes back.',
  positionals: [],
  options: {
    phone: { type: 'string', placeholder: 'PHONE', help: 'Of one worker alone.' },
    due: { type: 'boolean', help: 'Those that are to go back, or that the bank did not take back.' },
    beyond: { type: 'boolean', help: 'Those that the provider paid beyond the balance.' },
    limit: { type: 'string', placeholder: 'COUNT', help: 'At most so many (1–1000); 50 when left out.' },
  },
  async run({ options, context }) {
    if (options.due && options.beyond) throw new UsageError('--due and --beyond exclude each other.')
    const database = await context.database()
    const account =
      options.phone === undefined ? null : await findAccountOf(database.query, await employeeOf(database, options.phone))
    if (options.phone !== undefined && account === null) throw new OpsError(`The worker "${options.phone}" has no account.`)
    const max = countOption('limit', options.limit, { min: 1, max: 1_000, otherwise: 50 })
    const filter = filterOf(options)
    const found = await listTransfers(database.query, { filter, accountId: account?.id ?? null, max })
    return { json: { debits: found.map(shownTransfer) }, lines: found.length === 0 ? ['There are none.'] : transferTable(found) }
  },
})

function filterOf({ due, beyond }: { due: boolean; beyond: boolean }): TransferFilter {
  if (due) return 'due'
  return beyond ? 'beyond' : 'all'
}

async function transferOf(context: OpsContext, ref: string): Promise<AchTransfer> {
  const transfer = await findTransfer((await context.database()).query, ref)
  if (transfer === null) throw new OpsError(`There is no entry "${ref}". See: debits list.`)
  return transfer
}

const show = defineVerb({
  noun: 'debits',
  name: 'show',
  summary: 'Show one debit: its decision, its return and its claim.',
  positionals: [entryId],
  options: {},
  async run({ positionals: [ref = ''], context }) {
    const transfer = await transferOf(context, ref)
    const claim = await findClaimOfRef((await context.database()).query, ref)
    return {
      json: { debit: shownTransfer(transfer), claim: claim === null ? null : shownClaim(claim) },
      lines: [...transferTable([transfer]), ...(claim === null ? ['No claim.'] : claimTable([claim]))],
    }
  },
})

const said: Record<SendOutcome, string> = {
  returned: 'Sent back.',
  over: 'It came back already.',
  too_late: 'The bank does not take it back any more.',
  not_due: 'Nothing of it is to go back.',
  by_hand: 'This card provider takes no returns from us: ask its people, and the entry changes when its event arrives.',
}

const retry = defineVerb({
  noun: 'debits',
  name: 'retry',
  summary: 'Ask the bank once more to take a debit back: one that is due, or that it did not take.',
  positionals: [entryId],
  options: {},
  async run({ positionals: [ref = ''], context }) {
    const transfer = await transferOf(context, ref)
    const deps = await returningDepsOf(context)
    if (transfer.returnState === 'impossible') await deps.database.transaction((tx) => changeReturnState(tx, ref, 'due'))
    const outcome = await sendReturn(deps, ref)
    const isRefused = outcome === 'too_late' || outcome === 'by_hand'
    return { json: { entry: ref, outcome }, lines: [said[outcome]], ...(isRefused && { isRefused }) }
  },
})

function shownClaim({ number, accountId, ref, filedAt, state, stateAt, details, note }: Claim) {
  const at = { filedAt: instantText(filedAt), stateAt: instantText(stateAt) }
  return { number, accountId: publicId('acc', accountId), entry: ref, ...at, state, details, note }
}

function claimTable(claims: readonly Claim[]): string[] {
  return table(claims, [
    { heading: 'CLAIM', text: ({ number }) => number },
    { heading: 'FILED', text: ({ filedAt }) => instantText(filedAt) },
    { heading: 'ACCOUNT', text: ({ accountId }) => publicId('acc', accountId) },
    { heading: 'ENTRY', text: ({ ref }) => ref },
    { heading: 'STATE', text: ({ state, note }) => (note === null ? state : `${state}: ${note}`) },
  ])
}

const claims = defineVerb({
  noun: 'debits',
  name: 'claims',
  summary: 'List what workers say was not theirs, oldest first: what the bank was asked for, and what it did not send back.',
  positionals: [],
  options: {
    all: { type: 'boolean', help: 'Those that are over too.' },
    limit: { type: 'string', placeholder: 'COUNT', help: 'At most so many (1–1000); 50 when left out.' },
  },
  async run({ options, context }) {
    const max = countOption('limit', options.limit, { min: 1, max: 1_000, otherwise: 50 })
    const found = await listClaims((await context.database()).query, { isOpen: !options.all, max })
    return { json: { claims: found.map(shownClaim) }, lines: found.length === 0 ? ['There are none.'] : claimTable(found) }
  },
})

const claimNumber = { name: 'CLAIM', help: 'Its number, such as DB-7KQ2M4PA.' }

async function claimOf(context: OpsContext, number: string): Promise<Claim> {
  const claim = await findClaimOfNumber((await context.database()).query, number.toUpperCase())
  if (claim === null) throw new OpsError(`There is no claim "${number}". See: debits claims.`)
  return claim
}

const showClaim = defineVerb({
  noun: 'debits',
  name: 'claims show',
  summary: 'Show one claim, with what the worker wrote.',
  positionals: [claimNumber],
  options: {},
  async run({ positionals: [number = ''], context }) {
    const claim = await claimOf(context, number)
    const transfer = await transferOf(context, claim.ref)
    const age = `Today is ${plainDateText(bankDateOf(context.clock.now()))}.`
    const words = claim.details === null ? 'The worker wrote nothing.' : `The worker wrote: ${oneLine(claim.details)}`
    return {
      json: { claim: shownClaim(claim), debit: shownTransfer(transfer) },
      lines: [...claimTable([claim]), ...transferTable([transfer]), words, age],
    }
  },
})

/** A terminal obeys control characters: what a worker wrote has none when it is shown. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
}

const maxNoteLength = 500

const closeClaim = defineVerb({
  noun: 'debits',
  name: 'claims close',
  summary: 'Close a claim that the bank did not settle; the worker sees that it is closed, not the note.',
  positionals: [claimNumber],
  options: { note: { type: 'string', placeholder: 'TEXT', help: 'What was done, for whom comes after you.', isRequired: true } },
  async run({ positionals: [number = ''], options, context }) {
    const note = cleanText(options.note, maxNoteLength + 1)
    if (note === '' || note.length > maxNoteLength) throw new UsageError('--note must have 1–500 characters.')
    const claim = await claimOf(context, number)
    const change = { from: ['asked', 'refused'], to: 'closed', note, at: context.clock.now() } as const
    const isClosed = await (await context.database()).transaction((tx) => changeClaimState(tx, claim.ref, change))
    if (!isClosed) throw new OpsError(`The claim ${claim.number} is over: ${claim.state}.`)
    return { json: { number: claim.number, state: 'closed' }, lines: [`Closed ${claim.number}.`] }
  },
})

export const debitsVerbs: readonly Verb[] = [list, show, retry, claims, showClaim, closeClaim]
