// Notifies of committed changes that no one has announced yet, in statements of their own: no transaction of a room waits for a notification.
import type pg from 'pg'
import { changesChannel } from './messages.ts'

const changesPerStatement = 1_000

const notifyText = `
  select id, pg_notify($1, 'change:' || topic || ':' || key)
  from (select id, topic, key from platform_change order by id limit $2) as due`

/**
 * Announces every change that committed before the call and was not announced before. A row is deleted only after its notification was
 * sent, so a crash in between announces it twice, which is harmless.
 */
export async function publishChanges(connection: Pick<pg.ClientBase, 'query'>): Promise<void> {
  for (;;) {
    const { rows } = await connection.query<{ id: bigint }>(notifyText, [changesChannel, changesPerStatement])
    if (rows.length === 0) return
    await connection.query('delete from platform_change where id = any($1::bigint[])', [rows.map(({ id }) => id)])
    if (rows.length < changesPerStatement) return
  }
}
