// The authorization endpoints, of which one is active.
import { instantText, type Clock } from '@daybreak/time'
import { required, textOf, wordOf, type Row } from '../store/rows.ts'
import { newProviderId, type SandboxDatabase } from '../store/sandbox-database.ts'

export const endpointStatuses = ['PENDING_VERIFICATION', 'ACTIVE', 'DEACTIVATED', 'ACTIVATION_FAILED'] as const
export type EndpointStatus = (typeof endpointStatuses)[number]

export type Endpoint = {
  id: string
  name: string
  uri: string
  status: EndpointStatus
  createdAt: string
  updatedAt: string
}

export type EndpointStore = {
  find(id: string): Endpoint | null
  findActive(): Endpoint | null
  /** Oldest first. */
  list(): Endpoint[]
  add(endpoint: { name: string; uri: string }): Endpoint
  rename(id: string, name: string): void
  /** A second active one is refused by the table: the one before it goes first. */
  setStatus(id: string, status: EndpointStatus): void
  /** With its keys. */
  remove(id: string): void
}

export function createEndpointStore(database: SandboxDatabase, clock: Clock): EndpointStore {
  const byId = database.prepare('select * from collaborative_endpoint where id = ?')
  const active = database.prepare(`select * from collaborative_endpoint where status = 'ACTIVE'`)
  const all = database.prepare('select * from collaborative_endpoint order by created_at, rowid')
  const insert = database.prepare(
    `insert into collaborative_endpoint (id, name, uri, status, created_at, updated_at) values (?, ?, ?, 'PENDING_VERIFICATION', ?, ?)`,
  )
  const changeName = database.prepare('update collaborative_endpoint set name = ?, updated_at = ? where id = ?')
  const changeStatus = database.prepare('update collaborative_endpoint set status = ?, updated_at = ? where id = ?')
  const removeEndpoint = database.prepare('delete from collaborative_endpoint where id = ?')
  const found = (row: Row | undefined) => (row === undefined ? null : endpointOf(row))
  const now = () => instantText(clock.now())

  return {
    find: (id) => found(byId.get(id)),
    findActive: () => found(active.get()),
    list: () => all.all().map(endpointOf),
    add({ name, uri }) {
      const [id, at] = [newProviderId('cae'), now()]
      insert.run(id, name, uri, at, at)
      return endpointOf(required(byId.get(id)))
    },
    rename: (id, name) => void changeName.run(name, now(), id),
    setStatus: (id, status) => void changeStatus.run(status, now(), id),
    remove: (id) => void removeEndpoint.run(id),
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
