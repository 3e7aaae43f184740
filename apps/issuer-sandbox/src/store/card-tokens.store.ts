// The client tokens of cards that are still valid: a card's newest one, until it is used or expires.
import { instantText, type Clock, type Instant } from '@daybreak/time'
import { textOf } from './rows.ts'
import { newProviderId, type SandboxDatabase } from './sandbox-database.ts'

export type CardTokenStore = {
  /** Keeps a new token and gives its id. Tokens of the card that allow any of the same are replaced by it. */
  add(token: { paymentCardId: string; permissions: readonly string[]; isSingleUse: boolean; expiresAt: Instant }): string
  isLive(id: string): boolean
  /** Uses up a token that is good once; false when it no longer was. */
  use(id: string): boolean
}

export function createCardTokenStore(database: SandboxDatabase, clock: Clock): CardTokenStore {
  const liveOfCard = database.prepare(`select id, permissions from card_token where payment_card_id = ? and state = 'LIVE'`)
  const replace = database.prepare(`update card_token set state = 'REPLACED' where id = ?`)
  const insert = database.prepare(
    `insert into card_token (id, payment_card_id, permissions, is_single_use, state, expires_at) values (?, ?, ?, ?, 'LIVE', ?)`,
  )
  const live = database.prepare(`select 1 from card_token where id = ? and state = 'LIVE'`)
  const markUsed = database.prepare(`update card_token set state = 'USED' where id = ? and state = 'LIVE' and is_single_use = 1`)
  const deleteOver = database.prepare('delete from card_token where expires_at < ?')
  return {
    add: ({ paymentCardId, permissions, isSingleUse, expiresAt }) =>
      database.transaction(() => {
        deleteOver.run(instantText(clock.now()))
        for (const row of liveOfCard.all(paymentCardId)) {
          const earlier = textOf(row, 'permissions').split(' ')
          if (permissions.some((permission) => earlier.includes(permission))) replace.run(textOf(row, 'id'))
        }
        const id = newProviderId('tok')
        insert.run(id, paymentCardId, permissions.join(' '), isSingleUse ? 1 : 0, instantText(expiresAt))
        return id
      }),
    isLive: (id) => live.get(id) !== undefined,
    use: (id) => markUsed.run(id).changes === 1,
  }
}
