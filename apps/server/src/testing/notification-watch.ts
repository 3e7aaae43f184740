// Watches a test's database for a notification inside a transaction that moves money: PostgreSQL lets such commits pass one at a time.
import assert from 'node:assert/strict'
import { Client } from 'pg'

export type NotificationWatch = {
  /** What was sent inside a transaction that posted a journal or changed a hold; empty when all is well. */
  inMoneyTransactions(): Promise<string[]>
  assertMoneyIsQuiet(): Promise<void>
}

// Found before PostgreSQL's own, because the database's search path begins with its schema.
const installText = `
  create schema watch;
  create table watch.seen (xact xid8 not null, what text not null);
  create function watch.pg_notify(channel text, payload text) returns void language plpgsql security definer as $$
    begin
      insert into watch.seen values (pg_catalog.pg_current_xact_id(), 'notify ' || channel || ' ' || payload);
      perform pg_catalog.pg_notify(channel, payload);
    end $$;
  create function watch.note_money() returns trigger language plpgsql security definer as $$
    begin
      insert into watch.seen values (pg_catalog.pg_current_xact_id(), 'money');
      return null;
    end $$;
  create trigger watch_money after insert on ledger.journal for each statement execute function watch.note_money();
  create trigger watch_money after insert or update on ledger.hold for each statement execute function watch.note_money();
  grant usage on schema watch to public;`

/** For connections that are opened from now on: call it before the first query. */
export async function watchNotifications(ownerConnectionString: string): Promise<NotificationWatch> {
  await withOwner(ownerConnectionString, async (owner) => {
    await owner.query(installText)
    const { rows } = await owner.query<{ name: string }>('select quote_ident(current_database()) as name')
    await owner.query(`alter database ${rows[0]?.name ?? ''} set search_path = watch, public, pg_catalog`)
  })

  const inMoneyTransactions = () =>
    withOwner(ownerConnectionString, async (owner) => {
      const { rows } = await owner.query<{ what: string }>(
        `select distinct what from watch.seen notified where what like 'notify %'
         and exists (select from watch.seen moved where moved.xact = notified.xact and moved.what = 'money') order by what`,
      )
      return rows.map(({ what }) => what)
    })

  return {
    inMoneyTransactions,
    async assertMoneyIsQuiet() {
      assert.deepEqual(await inMoneyTransactions(), [], 'a transaction that moves money notifies')
    },
  }
}

async function withOwner<T>(connectionString: string, work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client({ connectionString })
  owner.on('error', () => {})
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
