// Implements `ops account`: shows, opens and closes a worker's payroll account.
import { publicId } from '@daybreak/ids'
import { formatDollars } from '@daybreak/money'
import { findAccountOf, type Account } from '#features/accounts'
import { readPerson } from '#features/employee'
import { readBalance } from '#features/ledger'
import type { Database } from '#platform/database/database.ts'
import type { OpsContext } from '../context.ts'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import { defineVerb, type Answer, type Verb } from '../verb.ts'
import { employeeOf, who } from '../worker.ts'

async function accountOf(database: Database, text: string): Promise<{ employeeId: string; account: Account }> {
  const employeeId = await employeeOf(database, text)
  const account = await findAccountOf(database.query, employeeId)
  if (account === null) throw new OpsError(`The worker "${text}" has no account. See: account open --help.`)
  return { employeeId, account }
}

async function answerFor(context: OpsContext, account: Account, headline: string): Promise<Answer> {
  const balance = await readBalance((await context.database()).query, account.id)
  const state = account.isOpen ? 'open' : 'closed'
  return {
    json: {
      account: {
        id: publicId('acc', account.id),
        employeeId: publicId('emp', account.employeeId),
        state,
        accountNumberLast4: account.accountNumberLast4,
        routingNumberLast4: account.routingNumberLast4,
        balance,
      },
    },
    lines: [
      headline,
      `Account ${publicId('acc', account.id)}, ${state}: number *${account.accountNumberLast4}, routing *${account.routingNumberLast4}`,
      `Present ${formatDollars(balance.posted)}, held ${formatDollars(balance.held)}, available ${formatDollars(balance.available)}`,
    ],
  }
}

const show = defineVerb({
  noun: 'account',
  name: 'show',
  summary: "Show a worker's account: its state, the ends of its numbers, and its balances.",
  positionals: [who],
  options: {},
  async run({ positionals: [text = ''], context }) {
    const { account } = await accountOf(await context.database(), text)
    return answerFor(context, account, `Worker ${publicId('emp', account.employeeId)}`)
  },
})

const open = defineVerb({
  noun: 'account',
  name: 'open',
  summary: 'Open the payroll account of a worker who has none; the card provider must be running.',
  positionals: [who],
  options: {
    application: {
      type: 'string',
      placeholder: 'ID',
      help: "The worker's approved application at the card provider, which opens no account without one.",
    },
  },
  async run({ positionals: [text = ''], options: { application }, context }) {
    const database = await context.database()
    const employeeId = await employeeOf(database, text)
    const person = await readPerson(database.query, employeeId)
    const before = await findAccountOf(database.query, employeeId)
    if (before?.isOpen === true) return answerFor(context, before, 'Nothing to do: the worker has an account.')
    if (before !== null) {
      const answer = await answerFor(context, before, "Nothing was opened: the worker's account is closed, for good.")
      return { ...answer, isRefused: true }
    }
    if (application === undefined)
      throw new UsageError('--application is needed: the card provider opens no account without one.')
    const accounts = await context.accounts()
    const name = `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim()
    await accounts.openAccount({ employeeId, name, applicationId: application })
    const { account } = await accountOf(database, text)
    return answerFor(context, account, 'Opened.')
  },
})

const close = defineVerb({
  noun: 'account',
  name: 'close',
  summary: "Close a worker's account for good: payroll to it goes back as R02 from now on.",
  positionals: [who],
  options: {
    'despite-balance': { type: 'boolean', help: 'Close it although it has a balance or holds.' },
  },
  async run({ positionals: [text = ''], options, context }) {
    const database = await context.database()
    const before = await accountOf(database, text)
    const accounts = await context.accounts()
    // Again, too: it finishes what an unreachable card provider left undone.
    const refusal = await accounts.closeAccount(before.account.id, { allowsBalance: options['despite-balance'] })
    if (refusal?.code === 'accounts.not_empty') {
      const { posted, held } = await readBalance(database.query, before.account.id)
      throw new OpsError(
        `The account is not empty: present ${formatDollars(posted)}, held ${formatDollars(held)}. Nothing was closed; --despite-balance closes it all the same.`,
      )
    }
    const { account } = await accountOf(database, text)
    return answerFor(context, account, before.account.isOpen ? 'Closed.' : 'It was closed before.')
  },
})

export const accountVerbs: readonly Verb[] = [show, open, close]
