// Implements `ops offers reconcile`: compares a partner's statement with what it owes for rewards, to the cent.
import { plainText } from '@daybreak/contract'
import { centsText, formatDollars } from '@daybreak/money'
import { reconcileStatement, type StatementReport } from '#features/offers'
import { TableFault } from '#platform/tables/table-rows.ts'
import { operatorOption, operatorOrAccount } from '../command-line/operator.ts'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import { showBytes } from '../command-line/progress.ts'
import { counted, table } from '../command-line/table.ts'
import { defineVerb, type Answer } from '../verb.ts'

type Difference = StatementReport['differences'][number]

export const reconcileVerb = defineVerb({
  noun: 'offers',
  name: 'reconcile',
  summary:
    'Clear what a partner owes for rewards by its statement (CSV: reward, amount): what agrees, once; differences are named.',
  positionals: [{ name: 'FILE', help: 'CSV with a heading row: reward (rwd_…) and amount in dollars.' }],
  options: {
    ...operatorOption,
    partner: { type: 'string', placeholder: 'NAME', help: 'Whose statement it is.', isRequired: true },
    statement: {
      type: 'string',
      placeholder: 'ID',
      help: 'As the partner calls its payment: the same one pays a reward once.',
      isRequired: true,
    },
    'dry-run': { type: 'boolean', help: 'Say what agrees and what differs, and keep nothing.' },
  },
  async run({ positionals: [file = ''], options, context, progress }) {
    const { partner, statement } = options
    if (!/^[a-z][a-z0-9-]{0,39}$/.test(partner)) throw new UsageError('--partner is lower-case letters, digits and "-".')
    if (!/^[\x21-\x7e]{1,100}$/.test(statement))
      throw new UsageError('--statement is 1 to 100 letters, digits and signs without a blank.')
    const path = context.pathOf(file)
    try {
      const report = await reconcileStatement(await context.tools(), path, {
        partner,
        statement,
        isDryRun: options['dry-run'],
        by: plainText(operatorOrAccount(context, options.as), 100),
        onBytes: (done, total) => showBytes(progress, done, total),
      })
      return answerOf(report)
    } catch (error) {
      if (error instanceof TableFault)
        throw new OpsError(`${path}${error.line === 0 ? '' : `, line ${error.line}`}: ${error.message}.`, { cause: error })
      throw error
    }
  },
})

const kinds: Readonly<Record<Difference['kind'], string>> = {
  unreadable: 'cannot be read',
  unknown_here: 'unknown here',
  repeated: 'in the file twice',
  paid_already: 'paid already',
  amount_differs: 'amount differs',
  missing_there: 'missing in the file',
}

function answerOf({ isKept, cleared, before, differences, owed }: StatementReport): Answer {
  return {
    json: {
      isKept,
      cleared: { count: cleared.count, amount: centsText(cleared.amount) },
      clearedBefore: { count: before.count, amount: centsText(before.amount) },
      owed: centsText(owed),
      differences: differences.map(({ said, owed: ours, ...difference }) => ({
        ...difference,
        said: said === null ? null : centsText(said),
        owed: ours === null ? null : centsText(ours),
      })),
    },
    ...(differences.length > 0 && { isUnfinished: true }),
    lines: [
      isKept ? 'Reconciled.' : 'Dry run, nothing was kept.',
      `${counted(cleared.count, 'reward', 'rewards')} cleared, ${formatDollars(cleared.amount)}; ${before.count} were by an earlier run of this statement; ${formatDollars(owed)} still owed.`,
      ...(differences.length === 0
        ? []
        : table(differences, [
            { heading: 'DIFFERENCE', text: ({ kind }) => kinds[kind] },
            { heading: 'LINE', text: ({ line }) => (line === null ? '–' : String(line)), isRight: true },
            { heading: 'REWARD', text: ({ reward }) => reward },
            { heading: 'SAYS', text: ({ said }) => (said === null ? '–' : formatDollars(said)), isRight: true },
            { heading: 'OWED', text: ({ owed: ours }) => (ours === null ? '–' : formatDollars(ours)), isRight: true },
            { heading: 'WHY', text: ({ reason }) => reason ?? '' },
          ])),
    ],
  }
}
