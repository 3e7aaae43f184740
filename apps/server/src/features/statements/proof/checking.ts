// Checks a letter's code for anyone: shows what the letter says, or that there is none, and slows down guessing.
import type { ProofLetter } from '@daybreak/contract'
import { instantText, type Instant } from '@daybreak/time'
import { sourceOf } from '#features/session'
import { refuse, type Refusal } from '#platform/errors.ts'
import type { StatementsDeps } from '../statements-deps.ts'
import { readCode } from './proof.rules.ts'
import { countCheck, deleteWrongCodesBefore, listWrongCodes, lockSource, noteWrongCode } from './proof.store.ts'

/** Decisions 65, "10 wrong tries an hour a network". */
const maxWrong = 10
const overHours = 1
/** Of no letter: what is no code takes the same way, and the same time. */
const noCode = '----------'

export type Checked = { checkedAt: string; letter: ProofLetter }

/** Decisions 65, "unknown, expired and revoked ones get the same answer". The first check of a letter is reported to its worker. */
export async function checkCode(
  { database, clock, notify }: StatementsDeps,
  { typed, address }: { typed: string; address: string },
): Promise<Checked | Refusal<'statements.no_such_letter' | 'statements.too_many_codes'>> {
  const source = sourceOf(address)
  // A wrong code is counted also when it is refused: no rollback.
  return database.transaction(async (tx) => {
    await lockSource(tx, source)
    const at = clock.now()
    const wrong = await listWrongCodes(tx, source, at.subtract({ hours: overHours }))
    const [oldest] = wrong.slice(-maxWrong)
    if (wrong.length >= maxWrong && oldest !== undefined)
      return refuse('statements.too_many_codes', { freesAt: instantText(oldest.add({ hours: overHours })) })
    const found = await countCheck(tx, readCode(typed) ?? noCode, at)
    if (found === null) {
      await noteWrongCode(tx, source, at)
      return refuse('statements.no_such_letter')
    }
    const { id, employeeId, letter, checks } = found
    if (checks === 1) await notify(tx, { employeeId, event: 'letter-checked', key: id, facts: { at: instantText(at) } })
    return { checkedAt: instantText(at), letter }
  })
}

export async function forgetWrongCodes({ database }: Pick<StatementsDeps, 'database'>, now: Instant): Promise<void> {
  await deleteWrongCodesBefore(database.query, now.subtract({ hours: overHours }))
}
