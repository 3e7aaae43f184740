// Implements `ops onboarding`: prints an employer's invitation, ends an undeserved pause, and lists accounts being opened.
import { instantText } from '@daybreak/time'
import { findRosterEntry } from '#features/employers'
import { allowGuesses, listOpenings, makeEmployerCode, makeInvitation, retryOpening } from '#features/onboarding'
import { originOf } from '#platform/config.ts'
import type { OpsContext } from '../context.ts'
import { employerOf } from '../employers/employer.verbs.ts'
import { countOption } from '../command-line/options.ts'
import { OpsError } from '../command-line/ops-errors.ts'
import { table } from '../command-line/table.ts'
import { defineVerb, type Verb } from '../verb.ts'
import { employeeOf, who } from '../worker.ts'

const person = { name: 'NUMBER', help: 'Their employee number.' }
const employer = { type: 'string', placeholder: 'CODE', help: 'Whose roster they are on.', isRequired: true } as const

async function rosterIdOf(context: OpsContext, employerCode: string, number: string): Promise<string> {
  const { id, name } = await employerOf(await context.employers(), employerCode)
  const entry = await findRosterEntry((await context.database()).query, id, number)
  if (entry === null) throw new OpsError(`${name} has no one with the number "${number}". See: roster list.`)
  if (entry.status === 'ended') throw new OpsError(`${name} shows that "${number}" no longer works there.`)
  return entry.id
}

const code = defineVerb({
  noun: 'onboarding',
  name: 'code',
  summary: 'Make the code by which a person signs up with a phone or e-mail that is not on the roster; the one before ends.',
  positionals: [person],
  options: { employer },
  async run({ positionals: [number = ''], options, context }) {
    const rosterId = await rosterIdOf(context, options.employer, number)
    const made = await makeEmployerCode(await context.tools(), rosterId)
    const expiresAt = instantText(made.expiresAt)
    return {
      json: { employeeNumber: number, code: made.code, expiresAt },
      lines: [
        `Code for ${number}: ${made.code}`,
        `Good until ${expiresAt}, once. Hand it to this person alone: it is not shown again.`,
      ],
    }
  },
})

const unlock = defineVerb({
  noun: 'onboarding',
  name: 'unlock',
  summary: 'Let a person try their digits and their code again, after five wrong ones have paused them for 24 hours.',
  positionals: [person],
  options: { employer },
  async run({ positionals: [number = ''], options, context }) {
    const rosterId = await rosterIdOf(context, options.employer, number)
    const wasPaused = await allowGuesses(await context.tools(), rosterId)
    return {
      json: { employeeNumber: number, wasPaused },
      lines: [wasPaused ? `${number} can try again, five times.` : `Nothing to do: ${number} is not paused.`],
    }
  },
})

const invite = defineVerb({
  noun: 'onboarding',
  name: 'invite',
  summary: 'Make the link that fills in who a person is when they sign up; the one before ends. It proves nothing.',
  positionals: [person],
  options: { employer },
  async run({ positionals: [number = ''], options, context }) {
    const rosterId = await rosterIdOf(context, options.employer, number)
    const made = await makeInvitation(await context.tools(), { rosterId, origin: originOf(context.config) })
    const expiresAt = instantText(made.expiresAt)
    return {
      json: { employeeNumber: number, link: made.link, expiresAt },
      lines: [`Invitation for ${number}: ${made.link}`, `Good until ${expiresAt}. It is not shown again.`],
    }
  },
})

const openings = defineVerb({
  noun: 'onboarding',
  name: 'openings',
  summary: 'List the accounts that are being opened at the card provider, and those that it refuses: how far each is, and why.',
  positionals: [],
  options: {
    employer,
    limit: { type: 'string', placeholder: 'COUNT', help: 'At most so many (1–1000); 50 when left out.' },
  },
  async run({ options, context }) {
    const { id, name } = await employerOf(await context.employers(), options.employer)
    const max = countOption('limit', options.limit, { min: 1, max: 1_000, otherwise: 50 })
    const found = await listOpenings((await context.database()).query, id, max)
    const shown = found.map(
      ({ employeeNumber, steps, applicationStatus, failures, failure, startedAt, nextTryAt, isFinished }) => ({
        employeeNumber,
        steps,
        applicationStatus,
        failures,
        failure,
        startedAt: instantText(startedAt),
        nextTryAt: isFinished ? null : instantText(nextTryAt),
      }),
    )
    return {
      json: { openings: shown },
      lines:
        shown.length === 0
          ? [`No account of ${name} is being opened.`]
          : table(shown, [
              { heading: 'NUMBER', text: ({ employeeNumber }) => employeeNumber },
              { heading: 'SINCE', text: ({ startedAt }) => startedAt },
              { heading: 'DONE', text: ({ steps }) => steps.join(' ') || '–' },
              { heading: 'APPLICATION', text: ({ applicationStatus }) => applicationStatus ?? '–' },
              { heading: 'FAILED', text: ({ failures }) => String(failures), isRight: true },
              { heading: 'WHY', text: ({ failure }) => failure ?? '' },
            ]),
    }
  },
})

const retry = defineVerb({
  noun: 'onboarding',
  name: 'retry',
  summary: 'Have the opening of a person’s account tried within a minute, and not after the wait that its failures have earned.',
  positionals: [who],
  options: {},
  async run({ positionals: [text = ''], context }) {
    const database = await context.database()
    const isRunning = await retryOpening(database.query, await employeeOf(database, text), context.clock.now())
    return {
      json: { isUnderWay: isRunning },
      lines: [isRunning ? 'The server goes on with it within a minute.' : 'Nothing to do: no account is being opened for them.'],
    }
  },
})

export const onboardingVerbs: readonly Verb[] = [code, invite, unlock, openings, retry]
