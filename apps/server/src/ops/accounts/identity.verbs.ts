// Implements `ops identity`: shows pending identity checks and their results, and decides those of the sandbox.
import { denialReason, verificationItem, verificationStatus } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { instantText } from '@daybreak/time'
import { listChecks, readCheckStory, type IdentityResult } from '#features/identity'
import type { SimulatedResult } from '#features/issuer'
import { choiceOption, countOption } from '../command-line/options.ts'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import { table } from '../command-line/table.ts'
import { defineVerb, type Verb } from '../verb.ts'
import { employeeOf, who } from '../worker.ts'

const list = defineVerb({
  noun: 'identity',
  name: 'list',
  summary: 'List the checks of identities that someone is still at, the one that has waited longest first.',
  positionals: [],
  options: { limit: { type: 'string', placeholder: 'COUNT', help: 'At most so many (1–1000); 50 when left out.' } },
  async run({ options, context }) {
    const max = countOption('limit', options.limit, { min: 1, max: 1_000, otherwise: 50 })
    const checks = (await listChecks((await context.database()).query, max)).map((check) => ({
      employeeId: publicId('emp', check.employeeId),
      status: check.status,
      items: check.items,
      since: instantText(check.changedAt),
      submittedAt: instantText(check.submittedAt),
    }))
    return {
      json: { checks },
      lines:
        checks.length === 0
          ? ['No check is under way.']
          : table(checks, [
              { heading: 'WORKER', text: ({ employeeId }) => employeeId },
              { heading: 'STATUS', text: ({ status }) => status },
              { heading: 'SINCE', text: ({ since }) => since },
              { heading: 'WANTED', text: ({ items }) => items.join(' ') || '–' },
            ]),
    }
  },
})

const show = defineVerb({
  noun: 'identity',
  name: 'show',
  summary: "Show what has become of a worker's check, and which files were sent.",
  positionals: [who],
  options: {},
  async run({ positionals: [text = ''], context }) {
    const database = await context.database()
    const story = await readCheckStory(database.query, await employeeOf(database, text))
    if (story === null) throw new OpsError(`The worker "${text}" has not submitted a check.`)
    const moves = story.moves.map(({ movedAt, ...result }) => ({ ...result, at: instantText(movedAt) }))
    const documents = story.documents.map(({ arrivedAt, sentAt, ...file }) => ({
      ...file,
      arrivedAt: arrivedAt === null ? null : instantText(arrivedAt),
      sentAt: sentAt === null ? null : instantText(sentAt),
    }))
    return {
      json: {
        employeeId: publicId('emp', story.employeeId),
        status: story.status,
        applicationId: story.applicationRef,
        hasAppealed: story.hasAppealed,
        moves,
        documents,
      },
      lines: [
        `Worker ${publicId('emp', story.employeeId)}: ${describe(story)}${story.hasAppealed ? ', asked to look again' : ''}`,
        ...moves.map((move) => `${move.at}  ${describe(move)}`),
        ...(story.applicationRef === null ? [] : [`Application ${story.applicationRef}`]),
        ...documents.map(
          ({ item, size, arrivedAt, sentAt }) =>
            `File for ${item}: ${size} bytes, ${arrivedAt === null ? 'not there' : 'there'}, ${sentAt === null ? 'not handed in' : `handed in ${sentAt}`}`,
        ),
      ],
    }
  },
})

function describe({ status, items, reason }: IdentityResult): string {
  return [status, ...items, reason ?? ''].filter((word) => word !== '').join(' ')
}

const move = defineVerb({
  noun: 'identity',
  name: 'move',
  summary: "Decide on a worker's check in the place of the sandbox's reviewers; a running server tells the worker at once.",
  positionals: [who, { name: 'STATUS', help: verificationStatus.options.join(', ') }],
  options: {
    items: { type: 'string', placeholder: 'ITEMS', help: 'With DOCUMENT_REQUESTED: Address, Name, Phone, Email, with commas.' },
    reason: { type: 'string', placeholder: 'REASON', help: `With DENIED: ${denialReason.options.join(', ')}.` },
  },
  async run({ positionals: [text = '', word = ''], options, context }) {
    const result = readResult(word, options)
    const database = await context.database()
    const employeeId = await employeeOf(database, text)
    const { decide, poll } = await context.identity()
    const story = await readCheckStory(database.query, employeeId)
    if (story === null || !story.isOpen)
      throw new OpsError(
        story === null
          ? `The worker "${text}" has not submitted a check.`
          : `The check is decided: ${describe(story)}. What is decided stays.`,
      )
    if (story.applicationRef === null)
      throw new OpsError('The reviewers do not know this check yet: try again in a moment, with the server running.')
    await decide(story.applicationRef, simulated(result))
    await poll(employeeId)
    return { json: { status: result.status, before: story.status }, lines: [`${story.status} → ${describe(result)}`] }
  },
})

function readResult(word: string, { items, reason }: { items: string | undefined; reason: string | undefined }): IdentityResult {
  const status = verificationStatus.options.find((one) => one === word.toUpperCase().replaceAll('-', '_'))
  if (status === undefined) throw new UsageError(`STATUS must be one of ${verificationStatus.options.join(', ')}, not "${word}".`)
  if (status === 'NOT_STARTED') throw new UsageError('A check that was begun cannot become NOT_STARTED.')
  if (reason === 'age') throw new UsageError('--reason age: the birth date alone says so.')
  if ((items !== undefined) !== (status === 'DOCUMENT_REQUESTED'))
    throw new UsageError('--items and DOCUMENT_REQUESTED go together.')
  if (reason !== undefined && status !== 'DENIED') throw new UsageError('--reason goes with DENIED alone.')
  const wanted = (items ?? '').split(',').filter((item) => item.trim() !== '')
  return {
    status,
    items: wanted.map((item) => choiceOption('items', capitalised(item.trim()), verificationItem.options)),
    reason: status === 'DENIED' ? choiceOption('reason', reason ?? 'no-match', denialReason.options) : null,
  }
}

/** By its published words, as a reviewer would leave them. */
function simulated({ status, items, reason }: IdentityResult): SimulatedResult {
  const nothing = { results: [], documentTypes: [], asksForEmail: false }
  if (status === 'CANCELED') return { ...nothing, status: 'CLOSED' }
  if (status === 'DENIED') {
    const turnedDown = reason === 'document' ? ['UTILITY_BILL'] : []
    return { ...nothing, status, results: resultsByReason[reason ?? ''] ?? [], documentTypes: turnedDown }
  }
  if (status !== 'DOCUMENT_REQUESTED')
    return { ...nothing, status: status === 'APPROVED' || status === 'PENDING' ? status : 'IN_REVIEW' }
  return {
    status: 'IN_REVIEW',
    results: items.flatMap((item) => resultByItem[item] ?? []),
    documentTypes: items.flatMap((item) => documentsByItem[item] ?? []),
    asksForEmail: items.includes('Email'),
  }
}

const resultsByReason: Readonly<Record<string, readonly string[]>> = {
  'no-match': ['NAME_MISMATCH', 'DENIED_KYC'],
  address: ['ADDRESS_MISMATCH'],
  law: ['WATCHLIST_HIT'],
}
const resultByItem: Readonly<Record<string, string>> = {
  Name: 'NAME_MISMATCH',
  Address: 'ADDRESS_MISMATCH',
  Phone: 'PHONE_MISMATCH',
}
const documentsByItem: Readonly<Record<string, readonly string[]>> = {
  Name: ['DRIVERS_LICENSE', 'PASSPORT'],
  Address: ['UTILITY_BILL', 'LEASE_AGREEMENT'],
  Phone: ['PHONE_BILL'],
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()
}

export const identityVerbs: readonly Verb[] = [list, show, move]
