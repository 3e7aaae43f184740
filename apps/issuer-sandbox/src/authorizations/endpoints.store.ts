// Who is asked before a card transaction is approved: of several known endpoints, one.
import { instantText, type Clock } from '@daybreak/time'
import { required, textOf, wordOf, type Row } from '../store/rows.ts'
import { newProviderId, type SandboxDatabase } from '../store/sandbox-database.ts'

export const endpointStatuses = ['PENDING_VERIFICATION', 'ACTIVE', 'DEACTIVATED'] as const

export type Endpoint = {
  id: string
  name: string
  uri: string
  status: (typeof endpointStatuses)[number]
  createdAt: string
  updatedAt: string
}
export type EndpointOutcome = { kind: 'done'; endpoint: Endpoint } | { kind: 'no_endpoint' | 'too_many_endpoints' }

export type EndpointStore = {
  find(id: string): Endpoint | null
  findActive(): Endpoint | null
  /** Oldest first. */
  list(): Endpoint[]
  /** Our reading: a name stands for one endpoint, so that a program may add itself at each start; its address may have changed. */
  add(endpoint: { name: string; uri: string }): EndpointOutcome
  /** Asks this one from now on, and the one before it no longer. */
  activate(id: string): EndpointOutcome
}

// As at the card provider.
const mostEndpoints = 5

export function createEndpointStore(database: SandboxDatabase, clock: Clock): EndpointStore {
  const byId = database.prepare('select * from collaborative_endpoint where id = ?')
  const byName = database.prepare('select * from collaborative_endpoint where name = ?')
  const active = database.prepare(`select * from collaborative_endpoint where status = 'ACTIVE'`)
  const all = database.prepare('select * from collaborative_endpoint order by created_at, id')
  const insert = database.prepare(
    `insert into collaborative_endpoint (id, name, uri, status, created_at, updated_at) values (?, ?, ?, 'PENDING_VERIFICATION', ?, ?)`,
  )
  const changeUri = database.prepare('update collaborative_endpoint set uri = ?, updated_at = ? where id = ?')
  const changeStatus = database.prepare('update collaborative_endpoint set status = ?, updated_at = ? where id = ?')
  const found = (row: Row | undefined) => (row === undefined ? null : endpointOf(row))
  const done = (id: string): EndpointOutcome => ({ kind: 'done', endpoint: endpointOf(required(byId.get(id))) })
  const now = () => instantText(clock.now())

  return {
    find: (id) => found(byId.get(id)),
    findActive: () => found(active.get()),
    list: () => all.all().map(endpointOf),
    add: ({ name, uri }) =>
      database.transaction(() => {
        const known = found(byName.get(name))
        if (known !== null) {
          if (known.uri !== uri) changeUri.run(uri, now(), known.id)
          return done(known.id)
        }
        if (all.all().length >= mostEndpoints) return { kind: 'too_many_endpoints' }
        const [id, at] = [newProviderId('cae'), now()]
        insert.run(id, name, uri, at, at)
        return done(id)
      }),
    activate: (id) =>
      database.transaction(() => {
        const endpoint = found(byId.get(id))
        if (endpoint === null) return { kind: 'no_endpoint' }
        const before = found(active.get())
        if (before !== null && before.id !== id) changeStatus.run('DEACTIVATED', now(), before.id)
        if (endpoint.status !== 'ACTIVE') changeStatus.run('ACTIVE', now(), id)
        return done(id)
      }),
  }
}

function endpointOf(row: Row): Endpoint {
  return {
    id: textOf(row, 'id'),
    name: textOf(row, 'name'),
    uri: textOf(row, 'uri'),
    status: wordOf(row, 'status', endpointStatuses),
    createdAt: textOf(row, 'created_at'),
    updatedAt: textOf(row, 'updated_at'),
  }
}
