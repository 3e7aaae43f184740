// All SQL for the notifications room.
import { notificationChannels, notificationEvents, type NotificationConfigChange } from '@daybreak/contract'
import { instantText, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { defaultChoices, withChosen, type ChosenChannel, type Choices } from './notifications.rules.ts'

/** What each of these workers chose; the defaults for one who has chosen nothing. */
export async function readChoices(executor: Executor, employeeIds: readonly string[]): Promise<Map<string, Choices>> {
  const ids = sql<string>`any(${[...new Set(employeeIds)]}::uuid[])`
  const chosen = await executor.selectFrom('notifications_choice').selectAll().where('employee_id', '=', ids).execute()
  const settings = await executor.selectFrom('notifications_setting').selectAll().where('employee_id', '=', ids).execute()
  const chosenOf = Map.groupBy(chosen, (row) => row.employee_id)
  const settingOf = new Map(settings.map((row) => [row.employee_id, row]))
  const { quietHours, thresholds, events } = defaultChoices
  return new Map(
    employeeIds.map((id) => {
      const row = settingOf.get(id)
      const rows = chosenOf.get(id)
      return [
        id,
        {
          events: rows === undefined ? events : withChosen(events, rows.flatMap(chosenChannelOf)),
          quietHours: {
            isOn: row?.quiet_is_on ?? quietHours.isOn,
            from: row?.quiet_from ?? quietHours.from,
            to: row?.quiet_to ?? quietHours.to,
          },
          thresholds: {
            lowBalance: row?.low_balance_cents?.toString() ?? thresholds.lowBalance,
            largePurchase: row?.large_purchase_cents?.toString() ?? thresholds.largePurchase,
          },
          showsAmounts: row?.push_shows_amounts ?? defaultChoices.showsAmounts,
        },
      ]
    }),
  )
}

/** What a newer version beside this one has let a worker choose is left where it is. */
function chosenChannelOf(row: { event: string; channel: string; is_on: boolean }): ChosenChannel[] {
  const event = notificationEvents.find((name) => name === row.event)
  const channel = notificationChannels.find((name) => name === row.channel)
  return event === undefined || channel === undefined ? [] : [{ event, channel, isOn: row.is_on }]
}

/** Changes what is given and leaves the rest: of two concurrent changes the later one counts, for each choice separately. */
export async function changeChoices(
  tx: Transaction,
  employeeId: string,
  { events = {}, thresholds = {}, quietHours = {}, push = {} }: NotificationConfigChange,
  at: Instant,
): Promise<void> {
  const chosenAt = instantText(at)
  const rows = notificationEvents.flatMap((event) =>
    notificationChannels.flatMap((channel) => {
      const isOn = events[event]?.[channel]
      return isOn === undefined ? [] : [{ employee_id: employeeId, event, channel, is_on: isOn, chosen_at: chosenAt }]
    }),
  )
  if (rows.length > 0) {
    await tx
      .insertInto('notifications_choice')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['employee_id', 'event', 'channel']).doUpdateSet(({ ref }) => ({
          is_on: ref('excluded.is_on'),
          chosen_at: ref('excluded.chosen_at'),
        })),
      )
      .execute()
  }
  const setting = {
    ...(quietHours.isOn !== undefined && { quiet_is_on: quietHours.isOn }),
    ...(quietHours.from !== undefined && { quiet_from: quietHours.from }),
    ...(quietHours.to !== undefined && { quiet_to: quietHours.to }),
    ...(push.showsAmounts !== undefined && { push_shows_amounts: push.showsAmounts }),
    ...(thresholds.lowBalance !== undefined && { low_balance_cents: BigInt(thresholds.lowBalance) }),
    ...(thresholds.largePurchase !== undefined && { large_purchase_cents: BigInt(thresholds.largePurchase) }),
  }
  if (Object.keys(setting).length === 0) return
  await tx
    .insertInto('notifications_setting')
    .values({ employee_id: employeeId, ...setting, changed_at: chosenAt })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet({ ...setting, changed_at: chosenAt }))
    .execute()
}

/** Two windows of one worker that change the quiet hours at once are held to what both leave. */
export async function lockChoices(tx: Transaction, employeeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notifications:${employeeId}`}, 0))`.execute(tx)
}
