// Implements `ops employer express-pay`: sets what an employer allows of Express Pay.
import { plainDollars } from '@daybreak/money'
import { readDollars } from '#features/employers'
import { employerOf } from './employer.verbs.ts'
import { countOption } from '../command-line/options.ts'
import { UsageError } from '../command-line/ops-errors.ts'
import { defineVerb, type Verb } from '../verb.ts'

const basisPointsInPercent = 100

const expressPay = defineVerb({
  noun: 'employer',
  name: 'express-pay',
  summary: 'Show or change what an employer allows of Express Pay; what is left out stays.',
  positionals: [{ name: 'CODE', help: 'Which employer.' }],
  options: {
    on: { type: 'boolean', help: 'Offer it.' },
    off: { type: 'boolean', help: 'Offer it no longer.' },
    share: { type: 'string', placeholder: 'PERCENT', help: 'Of approved pay (10–80); 50 at first.' },
    cap: { type: 'string', placeholder: 'DOLLARS', help: 'The most in a pay period; 500.00 at first.' },
    'per-day': { type: 'string', placeholder: 'COUNT', help: 'Transfers a day (1–50); 5 at first.' },
    tips: { type: 'boolean', help: 'Tips count as earned.' },
    'no-tips': { type: 'boolean', help: 'Tips do not count.' },
    leaves: { type: 'string', placeholder: 'PERCENT', help: 'What a paycheck always leaves to the worker (0–100); 0 at first.' },
  },
  async run({ positionals: [code = ''], options, context }) {
    if (options.on && options.off) throw new UsageError('--on and --off exclude each other.')
    if (options.tips && options['no-tips']) throw new UsageError('--tips and --no-tips exclude each other.')
    const employers = await context.employers()
    const employer = await employerOf(employers, code)
    const changes = {
      ...(options.on || options.off ? { isOffered: options.on } : {}),
      ...(options.share === undefined ? {} : { shareBasisPoints: percentOption('share', options.share, 10, 80) }),
      ...(options.cap === undefined ? {} : { periodCap: dollarsOption('cap', options.cap) }),
      ...(options['per-day'] === undefined
        ? {}
        : { transfersPerDay: countOption('per-day', options['per-day'], { min: 1, max: 50, otherwise: 5 }) }),
      ...(options.tips || options['no-tips'] ? { countsTips: options.tips } : {}),
      ...(options.leaves === undefined ? {} : { leavesBasisPoints: percentOption('leaves', options.leaves, 0, 100) }),
    }
    const isShown = Object.keys(changes).length === 0
    const policy = isShown ? await employers.readPolicy(employer) : await employers.changePolicy(employer, changes)
    if (policy === null) return { json: { policy }, lines: [`${employer.code} has said nothing, and so offers no Express Pay.`] }
    const { shareBasisPoints, periodCap, transfersPerDay, countsTips, leavesBasisPoints, isOffered } = policy
    return {
      json: { policy: { ...policy, periodCap: periodCap.toString() } },
      lines: [
        `${employer.code} ${isOffered ? 'offers' : 'does not offer'} Express Pay: ${shareBasisPoints / basisPointsInPercent} % of approved pay, at most ${plainDollars(periodCap)} dollars a period, ${transfersPerDay} transfers a day.`,
        `Tips ${countsTips ? 'count' : 'do not count'}. A paycheck always leaves ${leavesBasisPoints / basisPointsInPercent} % to the worker.`,
      ],
    }
  },
})

function percentOption(name: string, text: string, min: number, max: number): number {
  return countOption(name, text, { min, max, otherwise: min }) * basisPointsInPercent
}

function dollarsOption(name: string, text: string) {
  const cell = readDollars(text)
  if (cell.kind === 'unreadable') throw new UsageError(`--${name} ${cell.reason}.`)
  return cell.value
}

export const policyVerbs: readonly Verb[] = [expressPay]
