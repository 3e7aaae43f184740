// ops onboarding …: what an employer hands to a person who signs up, and an end to a pause that she did not earn.
import { instantText } from '@daybreak/time'
import { findRosterEntry } from '#features/employers'
import { allowGuesses, makeEmployerCode } from '#features/onboarding'
import type { OpsContext } from './context.ts'
import { employerOf } from './employer.verbs.ts'
import { OpsError } from './ops-errors.ts'
import { defineVerb, type Verb } from './verb.ts'

const person = { name: 'NUMBER', help: 'Her employee number.' }
const employer = { type: 'string', placeholder: 'CODE', help: 'Whose roster she is on.', isRequired: true } as const

async function rosterIdOf(context: OpsContext, employerCode: string, number: string): Promise<string> {
  const { id, name } = await employerOf(await context.employers(), employerCode)
  const entry = await findRosterEntry((await context.database()).query, id, number)
  if (entry === null) throw new OpsError(`${name} has nobody with the number "${number}". See: roster list.`)
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
  summary: 'Let a person try her digits and her code again, after five wrong ones have paused them for 24 hours.',
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

export const onboardingVerbs: readonly Verb[] = [code, unlock]
