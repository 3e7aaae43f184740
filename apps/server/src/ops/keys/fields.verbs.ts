// Implements `ops fields`: counts what each key seals in the database, and reseals it with the newest one.
import { dateIn } from '@daybreak/time'
import { keysOf } from '#platform/instances/instances.ts'
import { OpsError } from '../command-line/ops-errors.ts'
import { counted, table } from '../command-line/table.ts'
import { defineVerb, type Verb } from '../verb.ts'
import { readInstances, readKeyUse } from './key-use.ts'
import { renewAll } from './resealing.ts'

const status = defineVerb({
  noun: 'fields',
  name: 'status',
  summary: 'Say how many sealed and looked-up values each key holds, and how many servers run with which keys.',
  positionals: [],
  options: {},
  async run({ context }) {
    const [database, secrets] = [await context.database(), await context.secrets()]
    const uses = await readKeyUse(database, secrets, dateIn(context.clock.now(), 'UTC'))
    const instances = await readInstances(database)
    const first = { encryptionKeys: secrets.encryptionKeys[0]?.id, lookupKeys: secrets.lookupKeys[0]?.id }
    const older = uses.filter(({ ring, keyId }) => keyId !== first[ring])
    return {
      json: { isRenewed: older.length === 0, uses, instances },
      lines: [
        ...table(uses, [
          { heading: 'COLUMN', text: ({ column }) => column },
          { heading: 'RING', text: ({ ring }) => ring },
          { heading: 'KEY', text: ({ keyId }) => (keyId === null ? 'of no key of the ring' : String(keyId)), isRight: true },
          { heading: 'VALUES', text: ({ count }) => String(count), isRight: true },
        ]),
        ...instances.map(({ id, knownKeys }) => `Server ${id}: ${knownKeys.join(', ')}`),
        older.length === 0 ? 'Everything is of the newest keys.' : 'Not everything is of the newest keys: run "fields reseal".',
      ],
    }
  },
})

const reseal = defineVerb({
  noun: 'fields',
  name: 'reseal',
  summary: 'Seal and hash again, by the newest keys, what older ones hold; beside running servers, and as often as wanted.',
  positionals: [],
  options: {},
  async run({ context, progress }) {
    const [database, secrets] = [await context.database(), await context.secrets()]
    const { firstKeys } = keysOf(secrets)
    const behind = (await readInstances(database)).filter(({ knownKeys }) => firstKeys.some((key) => !knownKeys.includes(key)))
    if (behind.length > 0)
      throw new OpsError(
        `${counted(behind.length, 'server runs', 'servers run')} without the newest keys and could not read what is sealed by them: give each this secrets file and restart it. Nothing was changed.`,
      )
    const reports = await renewAll(database, secrets, {
      today: dateIn(context.clock.now(), 'UTC'),
      onProgress: (column, lookedAt, total) => progress.show(column, lookedAt, total),
    })
    const renewed = reports.reduce((sum, report) => sum + report.renewed, 0)
    const unreadable = reports.filter((report) => report.unreadable.length > 0)
    return {
      json: { renewed, columns: reports },
      isUnfinished: unreadable.length > 0,
      lines: [
        ...table(reports, [
          { heading: 'COLUMN', text: ({ column }) => column },
          { heading: 'LOOKED AT', text: ({ lookedAt }) => String(lookedAt), isRight: true },
          { heading: 'RENEWED', text: (report) => String(report.renewed), isRight: true },
        ]),
        `${counted(renewed, 'value was', 'values were')} renewed.`,
        ...unreadable.map(
          (report) => `No key of the ring reads ${report.column} of ${report.unreadable.join(', ')}: left as it is.`,
        ),
      ],
    }
  },
})

export const fieldsVerbs: readonly Verb[] = [status, reseal]
