// Waits until the server has decided a debit that was announced at the sandbox: it settles, or it is returned.
import { setTimeout as pause } from 'node:timers/promises'
import { formatDollars } from '@daybreak/money'
import { findTransfer, returnCodeOf } from '#features/ach'
import type { SimulatedTransfer } from '#features/issuer'
import type { OpsContext } from '../context.ts'
import { transferAnswer } from './issuer-answers.ts'
import { answerOf } from './issuer-workers.ts'
import type { Answer } from '../verb.ts'

const pollMs = 100
const patienceMs = 10_000

/** Settles the debit when the server pays it; says how it went back when it does not. */
export async function settleWhenDecided(context: OpsContext, received: SimulatedTransfer): Promise<Answer> {
  const simulations = await context.simulations()
  const { query } = await context.database()
  const { transferId, amount, companyName } = received
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += pollMs) {
    const decided = await findTransfer(query, transferId)
    const entry = await answerOf(simulations.findEntry(transferId))
    const isBack = entry !== null && entry.status !== 'PENDING'
    if (isBack && decided !== null) {
      const code = returnCodeOf(decided.reason ?? 'PAYMENT_STOPPED')
      const json = { transferId, status: entry.status, ruling: decided.ruling, code }
      return { json, lines: [`${formatDollars(amount)} of ${companyName}: sent back, ${code} (${transferId}).`], isRefused: true }
    }
    if (decided?.ruling === 'accepted' || decided?.ruling === 'mirrored')
      return transferAnswer(await answerOf(simulations.settleEntry(received)))
    await pause(pollMs)
  }
  return {
    json: { transferId, status: received.status, ruling: null },
    lines: [`The server has not decided the debit yet: does it run? Go on with issuer ach settle ${transferId}.`],
    isRefused: true,
  }
}
