// A bank account and a debit card that were linked, proven and used long ago, for tests.
import { newUuid } from '@daybreak/ids'
import { instantText, type Clock } from '@daybreak/time'
import type { Executor } from '#platform/database/database.ts'
import { testKeys } from '../../../testing/worker-rooms.ts'
import { fieldOfNumber } from '../linked/destination-names.ts'

export async function insertDestinations(
  executor: Executor,
  clock: Clock,
  employeeId: string,
): Promise<{ bankId: string; cardId: string }> {
  const [bankId, cardId] = [newUuid(clock), newUuid(clock)]
  const before = instantText(clock.now().subtract({ hours: 1_000 }))
  const common = {
    employee_id: employeeId,
    state: 'verified',
    added_at: before,
    verified_at: before,
    used_at: before,
  } as const
  await executor
    .insertInto('move_money_destination')
    .values([
      {
        ...common,
        id: bankId,
        kind: 'bank',
        last4: '4411',
        account_type: 'checking',
        routing_number: '123456780',
        account_number_sealed: Buffer.from(testKeys.encryption.seal('55510004411', fieldOfNumber(bankId))),
        account_number_hash: Buffer.from('a hash'),
      },
      {
        ...common,
        id: cardId,
        kind: 'card',
        last4: '1881',
        expires: '2029-05',
        receives_instant: true,
        rail_ref: `card-${cardId}`,
      },
    ])
    .execute()
  return { bankId, cardId }
}
