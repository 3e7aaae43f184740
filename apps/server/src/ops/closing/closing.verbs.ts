// Implements `ops account closing`: lists accounts that workers are closing, the notices sent, and the checks to mail.
import { formatDollars } from '@daybreak/money'
import { instantText, plainDateText } from '@daybreak/time'
import type { CheckToWrite, ClosingDesk } from '#features/closing'
import { isRefused } from '#platform/errors.ts'
import { operatorOption, operatorTextOf } from '../command-line/operator.ts'
import { OpsError } from '../command-line/ops-errors.ts'
import { choiceOption } from '../command-line/options.ts'
import { table } from '../command-line/table.ts'
import { defineVerb, type Verb } from '../verb.ts'
import { employeeOf, who } from '../worker.ts'

const states = ['waiting', 'leaving', 'closed', 'undone'] as const
const checkStates = ['mailed', 'cashed', 'returned'] as const

type Listed = Awaited<ReturnType<ClosingDesk['list']>>[number]

function shownClosing({ caseNumber, employeeId, state, reason, way, askedAt, leavesAt, latestAt, leftAt, endedAt }: Listed) {
  const text = (at: Listed['leftAt']) => (at === null ? null : instantText(at))
  return {
    caseNumber,
    employeeId,
    state,
    reason,
    way,
    askedAt: instantText(askedAt),
    leavesAt: instantText(leavesAt),
    latestAt: instantText(latestAt),
    leftAt: text(leftAt),
    endedAt: text(endedAt),
  }
}

const list = defineVerb({
  noun: 'account',
  name: 'closing list',
  summary: 'List accounts that their workers close or closed, the newest first.',
  positionals: [],
  options: { state: { type: 'string', placeholder: 'STATE', help: `${states.join(', ')}.` } },
  async run({ options, context }) {
    const state = options.state === undefined ? null : choiceOption('state', options.state, states)
    const found = await (await context.closing()).list(state)
    const lines = table(found, [
      { heading: 'CASE', text: ({ caseNumber }) => caseNumber },
      { heading: 'STATE', text: ({ state: of }) => of },
      { heading: 'WORKER', text: ({ employeeId }) => employeeId },
      { heading: 'ASKED', text: ({ askedAt }) => instantText(askedAt) },
      { heading: 'SENT BY', text: ({ latestAt }) => instantText(latestAt) },
      { heading: 'WAY', text: ({ way }) => way },
    ])
    return { json: { closings: found.map(shownClosing) }, lines: found.length === 0 ? ['No closings.'] : lines }
  },
})

const show = defineVerb({
  noun: 'account',
  name: 'closing show',
  summary: "Show the closing of a worker's account: its days, what was sent, and what is left.",
  positionals: [who],
  options: {},
  async run({ positionals: [text = ''], context }) {
    const employeeId = await employeeOf(await context.database(), text)
    const found = await (await context.closing()).show(employeeId)
    if (found === null) throw new OpsError(`The account of "${text}" is not closing.`)
    const { closing, payouts, balance } = found
    const shown = payouts.map(({ id, kind, amount, madeAt, checkState, changedAt, changedBy }) => ({
      id,
      kind,
      amount: amount.toString(),
      madeAt: instantText(madeAt),
      check: checkState === null ? null : { state: checkState, at: instantText(changedAt), by: changedBy },
    }))
    return {
      json: {
        closing: shownClosing(closing),
        payouts: shown,
        balance: { posted: balance.posted.toString(), held: balance.held.toString() },
      },
      lines: [
        `Case ${closing.caseNumber}: ${closing.state}, by ${closing.way}, asked ${instantText(closing.askedAt)}`,
        `Money leaves from ${instantText(closing.leavesAt)}, with whatever is pending from ${instantText(closing.latestAt)}`,
        `On the account: ${formatDollars(balance.posted)}, of it held ${formatDollars(balance.held)}`,
        ...payouts.map(
          ({ kind, amount, madeAt, checkState }) =>
            `${instantText(madeAt)}  ${kind.replace('_', ' ')}  ${formatDollars(amount)}${checkState === null ? '' : `  ${checkState}`}`,
        ),
      ],
    }
  },
})

function addressOf({ address }: CheckToWrite): string {
  if (address === null) return 'no address'
  const { line1, line2, city, state, postalCode } = address
  return [line1, line2, `${city}, ${state} ${postalCode}`].filter((part) => part !== null && part !== '').join(', ')
}

const checks = defineVerb({
  noun: 'account',
  name: 'closing checks',
  summary: 'List the checks that are to be mailed, that are in the mail, or that the mail brought back; the oldest first.',
  positionals: [],
  options: {},
  async run({ context }) {
    const found = await (await context.closing()).listChecks()
    const lines = table(found, [
      { heading: 'CHECK', text: ({ id }) => id },
      { heading: 'STATE', text: ({ checkState }) => checkState ?? '' },
      { heading: 'AMOUNT', text: ({ amount }) => formatDollars(amount) },
      { heading: 'SINCE', text: ({ changedAt }) => instantText(changedAt) },
      { heading: 'TO', text: (check) => `${check.name}, ${addressOf(check)}` },
    ])
    const json = found.map((check) => ({
      id: check.id,
      caseNumber: check.caseNumber,
      state: check.checkState,
      amount: check.amount.toString(),
      since: instantText(check.changedAt),
      name: check.name,
      address: check.address,
    }))
    return { json: { checks: json }, lines: found.length === 0 ? ['No checks.'] : lines }
  },
})

const check = defineVerb({
  noun: 'account',
  name: 'closing check',
  summary: 'Say what became of a check: mailed, cashed (settles it with our bank), or returned by the mail (it is mailed again).',
  positionals: [{ name: 'CHECK', help: 'Its id, as account closing checks shows it.' }],
  options: {
    ...operatorOption,
    state: { type: 'string', placeholder: 'STATE', help: `${checkStates.join(', ')}.`, isRequired: true },
  },
  async run({ positionals: [id = ''], options, context }) {
    const by = operatorTextOf(context, options.as)
    const to = choiceOption('state', options.state, checkStates)
    const changed = await (await context.closing()).changeCheck(id, to, by)
    if (isRefused(changed)) {
      if (changed.code === 'check_not_found') throw new OpsError(`No check has the id "${id}". See: account closing checks.`)
      throw new OpsError(`This check cannot become ${to} now: asked, then mailed, then cashed or returned.`)
    }
    const isNew = changed.from !== changed.to
    return {
      json: { id, ...changed },
      lines: [isNew ? `The check was ${changed.from} and is ${to} now.` : `Nothing to do: it is ${to} already.`],
    }
  },
})

const dormant = defineVerb({
  noun: 'account',
  name: 'dormant',
  summary: 'List accounts whose workers were not there for years: when the state asks for the money, and what it was given.',
  positionals: [],
  options: {},
  async run({ context }) {
    const found = await (await context.closing()).listDormant()
    const lines = table(found, [
      { heading: 'WORKER', text: ({ employeeId }) => employeeId },
      { heading: 'STATE', text: ({ state }) => state },
      { heading: 'LAST THERE', text: ({ lastActiveOn }) => plainDateText(lastActiveOn) },
      { heading: 'DUE', text: ({ dueOn }) => plainDateText(dueOn) },
      { heading: 'GIVEN', text: ({ amount }) => (amount === null ? 'no' : formatDollars(amount)) },
      { heading: 'PERIODS', text: ({ version }) => version },
    ])
    const json = found.map(({ lastActiveOn, dueOn, markedAt, escheatedAt, amount, ...rest }) => ({
      ...rest,
      lastActiveOn: plainDateText(lastActiveOn),
      dueOn: plainDateText(dueOn),
      markedAt: instantText(markedAt),
      escheatedAt: escheatedAt === null ? null : instantText(escheatedAt),
      amount: amount === null ? null : amount.toString(),
    }))
    return { json: { dormant: json }, lines: found.length === 0 ? ['No dormant accounts.'] : lines }
  },
})

export const closingVerbs: readonly Verb[] = [list, show, checks, check, dormant]
