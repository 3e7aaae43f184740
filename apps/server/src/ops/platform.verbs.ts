// Implements `ops ledger | jobs | migrations`: checks the ledger, the jobs and the migrations.
import { cents, formatDollars } from '@daybreak/money'
import { verifyLedger } from '#features/ledger'
import { migrationsFolder } from './context.ts'
import { readDeadJobs } from './books/dead-jobs.store.ts'
import { verifyBooks } from './books/books.store.ts'
import { migrationStates } from './migration-states.ts'
import { counted, table } from './command-line/table.ts'
import { defineVerb, type Verb } from './verb.ts'

const verify = defineVerb({
  noun: 'ledger',
  name: 'verify',
  summary:
    'Add up every posting again and compare with balances, holds, checkpoints, the rooms’ own rows and the workers’ lists.',
  positionals: [],
  options: {},
  async run({ context, progress }) {
    const database = await context.database()
    const { drifts: ledgerDrifts, ...counts } = await verifyLedger(database, (done, of) => progress.show('Ledger', done, of))
    const bookDrifts = await verifyBooks(database, (done, of) => progress.show('Rooms', done, of))
    const drifts = [...ledgerDrifts, ...bookDrifts]
    const scope = `${counts.journals} journals, ${counts.postings} postings, ${counts.accounts} accounts, ${counts.holds} holds`
    return {
      json: { isSound: drifts.length === 0, ...counts, drifts },
      isRefused: drifts.length > 0,
      lines:
        drifts.length === 0
          ? [`The ledger adds up: ${scope}.`]
          : [
              `The ledger does not add up in ${counted(drifts.length, 'place', 'places')} (${scope}):`,
              ...table(drifts, [
                { heading: 'CHECK', text: (drift) => drift.check },
                { heading: 'ID', text: (drift) => drift.id },
                { heading: 'FOUND', text: (drift) => formatDollars(cents(drift.found)), isRight: true },
                { heading: 'EXPECTED', text: (drift) => formatDollars(cents(drift.expected)), isRight: true },
              ]),
            ],
    }
  },
})

const dead = defineVerb({
  noun: 'jobs',
  name: 'dead',
  summary: 'List the queues whose jobs were given up after their last attempt.',
  positionals: [],
  options: {},
  async run({ context }) {
    const { waitingCount, queues } = await readDeadJobs((await context.database()).query)
    return {
      json: { waitingCount, queues },
      lines:
        queues.length === 0
          ? ['No job has been given up.']
          : [
              `${counted(waitingCount, 'job waits', 'jobs wait')} for a person.`,
              ...table(queues, [
                { heading: 'QUEUE', text: (one) => one.queue },
                { heading: 'GIVEN UP', text: (one) => String(one.count), isRight: true },
                { heading: 'FIRST', text: (one) => one.firstAt },
                { heading: 'LAST', text: (one) => one.lastAt },
              ]),
            ],
    }
  },
})

const status = defineVerb({
  noun: 'migrations',
  name: 'status',
  summary: 'Say which migrations of this version the database has.',
  positionals: [],
  options: {},
  async run({ context }) {
    const states = await migrationStates(await context.rawDatabase(), migrationsFolder)
    const missing = states.filter((state) => !state.isApplied)
    return {
      json: { isCurrent: missing.length === 0, migrations: states },
      isRefused: missing.length > 0,
      lines: [
        ...table(states, [
          { heading: 'MIGRATION', text: (state) => state.name },
          { heading: 'STATE', text: (state) => (state.isApplied ? 'applied' : 'missing') },
        ]),
        missing.length === 0
          ? 'The database is up to date.'
          : `${counted(missing.length, 'migration is', 'migrations are')} missing: start the server once.`,
      ],
    }
  },
})

export const platformVerbs: readonly Verb[] = [verify, dead, status]
