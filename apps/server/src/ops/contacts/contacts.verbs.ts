// Implements `ops contacts replace | replaced`: sets a phone or e-mail address for a worker who lost all of theirs and proved who they are.
import { publicId } from '@daybreak/ids'
import { instantText } from '@daybreak/time'
import {
  listReplacements,
  maskDestination,
  readUsername,
  replaceByOperator,
  revokeReplacement,
  type ReplacementState,
} from '#features/session'
import { originOf } from '#platform/config.ts'
import { isRefused } from '#platform/errors.ts'
import { operatorOption, operatorTextOf } from '../command-line/operator.ts'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import { defineVerb, type Verb } from '../verb.ts'
import { employeeOf, who } from '../worker.ts'

const maxShown = 200

const replace = defineVerb({
  noun: 'contacts',
  name: 'replace',
  summary:
    "Put a new phone or e-mail address in the place of a worker's lost one. Its first log-in also asks for the date of birth and the last four digits of the social security number, so that a mistyped one lets no one in. Every contact there was is reported and can take it back for 72 hours; the worker is logged out everywhere, and for 24 hours no money moves.",
  positionals: [who],
  options: {
    ...operatorOption,
    to: { type: 'string', placeholder: 'CONTACT', help: 'The new one: 12125550101 or a@b.c.', isRequired: true },
    shown: {
      type: 'string',
      placeholder: 'TEXT',
      help: 'What the worker showed, and to whom: "passport, in person". No numbers of documents.',
      isRequired: true,
    },
  },
  async run({ positionals: [text = ''], options, context }) {
    const operator = operatorTextOf(context, options.as)
    const contact = readUsername(options.to)
    if ('code' in contact) throw new UsageError('--to must be a phone with its country code, or an e-mail address.')
    const identityShown = options.shown.trim()
    if (identityShown === '' || identityShown.length > maxShown) throw new UsageError('--shown must be 1 to 200 characters.')
    const employeeId = await employeeOf(await context.database(), text)
    const { database, outbox, brand } = await context.texts()
    const { encryption, keyedHash, notify } = await context.tools()
    const deps = {
      database,
      notify,
      outbox,
      brand,
      encryption,
      keyedHash,
      clock: context.clock,
      issuer: originOf(context.config),
    }
    const outcome = await replaceByOperator(deps, { employeeId, contact, operator, identityShown })
    if (isRefused(outcome))
      throw new OpsError(
        outcome.code === 'session.contact_already_yours'
          ? 'The worker has this contact already.'
          : 'This contact is on the account of another worker.',
      )
    const destination = maskDestination(contact)
    return {
      json: { employee: publicId('emp', employeeId), destination },
      lines: [
        `Replaced by ${destination}. The worker logs in with it, and is asked for date of birth and last four digits the first time; for 24 hours from then on no money moves and no numbers are shown.`,
      ],
    }
  },
})

const replaced = defineVerb({
  noun: 'contacts',
  name: 'replaced',
  summary: "Show who put new contacts in the place of a worker's lost ones, when, and what the worker showed.",
  positionals: [who],
  options: {},
  async run({ positionals: [text = ''], context }) {
    const database = await context.database()
    const employeeId = await employeeOf(database, text)
    const found = await listReplacements(database.query, employeeId)
    const rows = found.map(({ at, ...rest }) => ({ at: instantText(at), ...rest }))
    return {
      json: { employee: publicId('emp', employeeId), replacements: rows },
      lines:
        rows.length === 0
          ? ['No operator has replaced a contact of this worker.']
          : rows.map((row) => `${row.at}  ${row.destination}  ${stateOf(row)}  by ${row.operator}: ${row.identityShown}`),
    }
  },
})

const revoke = defineVerb({
  noun: 'contacts',
  name: 'revoke',
  summary:
    'Take back the newest contact that an operator put in the place of a lost one, proven or not: the contact before it is there again, and the worker is logged out everywhere.',
  positionals: [who],
  options: { ...operatorOption },
  async run({ positionals: [text = ''], options, context }) {
    const operator = operatorTextOf(context, options.as)
    const database = await context.database()
    const employeeId = await employeeOf(database, text)
    const { encryption } = await context.tools()
    const deps = { database, encryption, clock: context.clock }
    if (!(await revokeReplacement(deps, { employeeId, operator })))
      throw new OpsError('There is no replaced contact of this worker that can be taken back.')
    return {
      json: { employee: publicId('emp', employeeId) },
      lines: ['Taken back. No one logs in with it any more, and the worker is logged out everywhere.'],
    }
  },
})

function stateOf({ state, revokedBy }: { state: ReplacementState; revokedBy: string | null }): string {
  return stateWords[state] + (revokedBy === null ? '' : ` by ${revokedBy}`)
}

const stateWords: Readonly<Record<ReplacementState, string>> = {
  proven: 'proven',
  waits: 'waits for its first log-in',
  tried_out: 'had its last wrong try',
  taken_back: 'taken back',
}

export const contactsVerbs: readonly Verb[] = [replace, replaced, revoke]
