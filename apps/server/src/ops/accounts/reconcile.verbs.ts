// Implements `ops reconcile`: lists every discrepancy that needs a person.
import { publicId } from '@daybreak/ids'
import { formatDollars } from '@daybreak/money'
import { bankDateOf, instantText } from '@daybreak/time'
import { countOpenClaims, countOverdueReturns, listTransfers } from '#features/ach'
import { listOverclearings, listUncounted, listUnread } from '#features/cards'
import { houseAccounts, readHouseBalances } from '#features/ledger'
import { shownTransfer, transferTable } from './debits.verbs.ts'
import { entryTable, shownEntry } from './entries.verbs.ts'
import { eventTable, shownEvent } from './events.verbs.ts'
import { table } from '../command-line/table.ts'
import { defineVerb, type Verb } from '../verb.ts'

const maxShown = 100

const list = defineVerb({
  noun: 'reconcile',
  name: 'list',
  summary:
    'List what wants a person: debits beyond a balance, returns that wait, credits in suspense, entries reported twice, purchases above approval.',
  positionals: [],
  options: {},
  async run({ context }) {
    const database = await context.database()
    const { query } = database
    const of = (filter: 'beyond' | 'due' | 'suspended') => listTransfers(query, { filter, accountId: null, max: maxShown })
    const [beyond, due, suspended] = [await of('beyond'), await of('due'), await of('suspended')]
    const overdue = await countOverdueReturns(query, bankDateOf(context.clock.now()))
    const claims = await countOpenClaims(query)
    const purchases = await listOverclearings(query, maxShown)
    const aside = await listUncounted({ database, clock: context.clock }, { filter: 'aside', max: maxShown })
    const unread = await listUnread(query, { dueAt: null, max: maxShown })
    const waiting = (await readHouseBalances(query)).get(houseAccounts.achSuspense) ?? 0n
    const isEmpty = [beyond, due, suspended, aside, unread, purchases].every(({ length }) => length === 0) && claims === 0
    return {
      json: {
        beyond: beyond.map(shownTransfer),
        returns: due.map(shownTransfer),
        overdueReturns: overdue,
        openClaims: claims,
        suspense: { balance: waiting.toString(), credits: suspended.map(shownTransfer) },
        aside: aside.map(shownEntry),
        unreadEvents: unread.map(shownEvent),
        overcleared: purchases.map(shownPurchase),
      },
      lines: isEmpty
        ? ['Nothing wants a person.']
        : [
            ...section('Debits that the provider paid beyond a balance', transferTable(beyond), beyond.length),
            ...section(
              `Returns that wait or were not taken (${overdue} on their last day or later)`,
              transferTable(due),
              due.length,
            ),
            ...section('Credits in suspense', transferTable(suspended), suspended.length),
            ...section('Entries that may be reported twice (see: entries list)', entryTable(aside), aside.length),
            ...section('Events that could not be read yet (see: events list)', eventTable(unread), unread.length),
            ...section('Purchases that took more than was approved', purchaseTable(purchases), purchases.length),
            ...(claims === 0 ? [] : [`Open claims: ${claims}. See: debits claims.`]),
          ],
    }
  },
})

type Purchase = Awaited<ReturnType<typeof listOverclearings>>[number]

function shownPurchase({ ref, accountId, merchantName, authorized, cleared, clearings, lastSeenAt }: Purchase) {
  const amounts = { authorized: authorized.toString(), cleared: cleared.toString(), clearings }
  return {
    transaction: ref,
    accountId: publicId('acc', accountId),
    merchant: merchantName,
    ...amounts,
    lastSeenAt: instantText(lastSeenAt),
  }
}

function purchaseTable(purchases: readonly Purchase[]): string[] {
  return table(purchases, [
    { heading: 'TRANSACTION', text: ({ ref }) => ref },
    { heading: 'LAST SEEN', text: ({ lastSeenAt }) => instantText(lastSeenAt) },
    { heading: 'ACCOUNT', text: ({ accountId }) => publicId('acc', accountId) },
    { heading: 'MERCHANT', text: ({ merchantName }) => merchantName },
    { heading: 'APPROVED', text: ({ authorized }) => formatDollars(authorized), isRight: true },
    { heading: 'CLEARED', text: ({ cleared }) => formatDollars(cleared), isRight: true },
    { heading: 'CLEARINGS', text: ({ clearings }) => `${clearings}`, isRight: true },
  ])
}

function section(heading: string, lines: readonly string[], count: number): string[] {
  return count === 0 ? [] : [`${heading}:`, ...lines, '']
}

export const reconcileVerbs: readonly Verb[] = [list]
