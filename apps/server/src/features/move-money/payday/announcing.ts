// Notifies workers, the day before, of what their standing transfer will move: the exact amount, of pay that payroll has
// announced.
import { partOfPay } from '@daybreak/money'
import { addDays, bankDateOf, bankZone, compareDates, type PlainDate } from '@daybreak/time'
import { readAccountState } from '#features/accounts'
import type { JobContext } from '#platform/jobs.ts'
import { minTransfer } from '../limits/index.ts'
import { nameOf, readDestinations } from '../linked/index.ts'
import { isSkipped } from './payday.rules.ts'
import { listInstructionsOf, lockInstruction, markReported } from './payday.store.ts'
import type { PaydayDeps } from './running.ts'

const perPage = 500
/** Our reading: no message at night, when a text would ring. By the bank's clock, by which pay arrives. */
const hours = { first: 9, last: 20 }

/** Pay that is announced on the day itself is not reported: it is here already. */
export async function announcePaydays(deps: PaydayDeps, { log, signal }: Pick<JobContext, 'log' | 'signal'>): Promise<void> {
  const at = deps.clock.now()
  const { hour } = at.toZonedDateTimeISO(bankZone)
  if (hour < hours.first || hour > hours.last) return
  const day = addDays(bankDateOf(at), 1)
  const { query } = deps.database
  for (let after: string | null = null; !signal.aborted;) {
    const accountIds: string[] = await deps.listPaidOn(query, day, { after, max: perPage })
    for (const employeeId of await listInstructionsOf(query, accountIds)) {
      if (signal.aborted) return
      try {
        await announce(deps, employeeId, day)
      } catch (error) {
        log.warn('move_money_payday_untold', { employeeId, error })
      }
    }
    after = accountIds.at(-1) ?? null
    if (after === null || accountIds.length < perPage) return
  }
}

/** Once for each amount: reported again when more of the day's pay is announced or the rule is changed. */
async function announce(deps: PaydayDeps, employeeId: string, day: PlainDate): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const found = await lockInstruction(tx, employeeId)
    const pay = await deps.readAnnouncedPay(tx, employeeId)
    if (found === null || pay === null || compareDates(pay.arrivesOn, day) !== 0) return
    const { instruction, announced } = found
    const amount = partOfPay(instruction.rule, pay.amount)
    if (amount < minTransfer || isSkipped(instruction.skips, pay.payday)) return
    if (announced !== null && compareDates(announced.for, day) === 0 && announced.amount === amount) return
    const destination = (await readDestinations(tx, [instruction.destinationId])).get(instruction.destinationId)
    const account = await readAccountState(tx, instruction.accountId)
    if (destination?.state !== 'verified' || account?.isOpen !== true || account.isRestricted) return
    const { name, kind, last4 } = nameOf(destination)
    await markReported(tx, employeeId, { for: day, amount })
    await deps.notifyPaydayComing(tx, { employeeId, account: { name, kind, last4 }, on: day, amount })
  })
}
