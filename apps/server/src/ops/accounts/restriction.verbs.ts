// Implements `ops account restrict | release`: blocks and allows payments from an account and the display of its numbers.
import { publicId } from '@daybreak/ids'
import { instantText } from '@daybreak/time'
import { restrictionReason } from '@daybreak/contract'
import { findAccountOf, findRestriction, listRestrictions, type Restriction } from '#features/accounts'
import { isRefused } from '#platform/errors.ts'
import type { OpsContext } from '../context.ts'
import { operatorOption, operatorTextOf } from '../command-line/operator.ts'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import { table } from '../command-line/table.ts'
import { defineVerb, type Answer, type Verb } from '../verb.ts'
import { employeeOf, who } from '../worker.ts'

/** On the command line words have hyphens, as its options do. */
const reasons = new Map(restrictionReason.options.map((reason) => [reason.replaceAll('_', '-'), reason]))
const allReasons = [...reasons.keys()].join(', ')

async function accountOf(context: OpsContext, text: string): Promise<{ accountId: string; employeeId: string }> {
  const database = await context.database()
  const employeeId = await employeeOf(database, text)
  const account = await findAccountOf(database.query, employeeId)
  if (account === null) throw new OpsError(`The worker "${text}" has no account. See: account open --help.`)
  return { accountId: account.id, employeeId }
}

function shown({ caseNumber, reason, by, at, releasedBy, releasedAt }: Restriction) {
  const release = releasedAt === null ? null : { by: releasedBy, at: instantText(releasedAt) }
  return { caseNumber, reason, by, at: instantText(at), release }
}

function answerOf(accountId: string, headline: string, restriction: Restriction): Answer {
  const { caseNumber, reason, by, at } = restriction
  return {
    json: { account: publicId('acc', accountId), restriction: shown(restriction) },
    lines: [headline, `Case ${caseNumber}: ${reason.replaceAll('_', ' ')}, by ${by} at ${instantText(at)}`],
  }
}

const restrict = defineVerb({
  noun: 'account',
  name: 'restrict',
  summary:
    "Restrict a worker's account: money in goes on; money out, purchases and the showing of numbers stop. The worker is notified, and what no bank has received is taken back.",
  positionals: [who],
  options: {
    ...operatorOption,
    reason: { type: 'string', placeholder: 'REASON', help: `Why: ${allReasons}.`, isRequired: true },
  },
  async run({ positionals: [text = ''], options, context }) {
    const operator = operatorTextOf(context, options.as)
    const reason = reasons.get(options.reason)
    if (reason === undefined) throw new UsageError(`--reason must be one of ${allReasons}.`)
    const account = await accountOf(context, text)
    const outcome = await (await context.notifying()).restrict({ ...account, operator, reason })
    if (isRefused(outcome)) throw new OpsError(await whyNot(context, account.accountId, outcome.code))
    const headline = outcome.isNew ? 'Restricted.' : 'Nothing to do: it is restricted for this reason already.'
    return answerOf(account.accountId, headline, outcome.restriction)
  },
})

async function whyNot(context: OpsContext, accountId: string, code: string): Promise<string> {
  const known = await findRestriction((await context.database()).query, accountId)
  if (code === 'accounts.restricted' && known !== null)
    return `It is restricted for another reason (${known.reason.replaceAll('_', ' ')}, case ${known.caseNumber}). Release it first: account release.`
  return 'The account is closed: there is nothing to restrict.'
}

const release = defineVerb({
  noun: 'account',
  name: 'release',
  summary: "Release a worker's restricted account; the worker is notified. What was taken back does not start again by itself.",
  positionals: [who],
  options: { ...operatorOption },
  async run({ positionals: [text = ''], options, context }) {
    const operator = operatorTextOf(context, options.as)
    const account = await accountOf(context, text)
    const released = await (await context.notifying()).release({ ...account, operator })
    if (isRefused(released)) throw new OpsError(`The worker "${text}" has no account.`)
    if (released === null)
      return {
        json: { account: publicId('acc', account.accountId), restriction: null },
        lines: ['Nothing to do: the account is not restricted.'],
      }
    return answerOf(account.accountId, 'Released.', released)
  },
})

const list = defineVerb({
  noun: 'account',
  name: 'restrictions',
  summary: "List the restrictions of a worker's account, newest first: why, by whom, and who released it.",
  positionals: [who],
  options: {},
  async run({ positionals: [text = ''], context }) {
    const { accountId } = await accountOf(context, text)
    const found = await listRestrictions((await context.database()).query, accountId)
    const lines = table(found, [
      { heading: 'CASE', text: ({ caseNumber }) => caseNumber },
      { heading: 'REASON', text: ({ reason }) => reason.replaceAll('_', ' ') },
      { heading: 'RESTRICTED', text: ({ at }) => instantText(at) },
      { heading: 'BY', text: ({ by }) => by },
      { heading: 'RELEASED', text: ({ releasedAt }) => (releasedAt === null ? 'no' : instantText(releasedAt)) },
      { heading: 'BY', text: ({ releasedBy }) => releasedBy ?? '' },
    ])
    return { json: { restrictions: found.map(shown) }, lines: found.length === 0 ? ['There are none.'] : lines }
  },
})

export const restrictionVerbs: readonly Verb[] = [restrict, release, list]
