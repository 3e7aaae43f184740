// Reads our transfers for a comparison: what we know of each, and what the books moved for it.
import { cents } from '@daybreak/money'
import { plainDateText, type PlainDate } from '@daybreak/time'
import { sql } from 'kysely'
import type { TransferDirection } from '@daybreak/contract'
import type { Executor } from '#platform/database/database.ts'
import type { RailMovement, RailName, ShownBank } from '../rails/index.ts'
import type { MovementKind } from '../transfers/index.ts'
import type { Known, KnownTransfer } from './comparing.rules.ts'

const rowsPerRead = 5_000

type Row = {
  id: string
  rail_ref: string | null
  direction: TransferDirection
  amount: bigint
  moved: MovementKind[]
  has_passed: boolean
}

/** Those of a rail's list that are ours, by our id or by the rail's. */
export async function readKnown(executor: Executor, rail: RailName, listed: readonly RailMovement[]): Promise<Known> {
  const byId = new Map<string, KnownTransfer>()
  const byRailRef = new Map<string, KnownTransfer>()
  for (let start = 0; start < listed.length; start += rowsPerRead) {
    const page = listed.slice(start, start + rowsPerRead)
    const ids = page.flatMap(({ id }) => (id !== null && uuidShape.test(id) ? [id] : []))
    const { rows } = await sql<Row>`
      select t.id, t.rail_ref, t.direction, (t.amount - t.fee)::bigint as amount,
        array(select m.kind from move_money_movement m where m.transfer_id = t.id) as moved,
        (select count(*) = 2 from (
          select distinct f.kind = 'settled' as is_settled from move_money_fact f
          where f.transfer_id = t.id and f.kind in ('settled', 'returned', 'failed')
        ) told) as has_passed
      from move_money_transfer t
      where t.rail = ${rail} and t.speed = 'standard'
        and (t.id = any(${ids}::uuid[]) or t.rail_ref = any(${page.map(({ railRef }) => railRef)}::text[]))`.execute(executor)
    for (const row of rows) {
      const known = knownOf(row)
      byId.set(row.id, known)
      if (row.rail_ref !== null) byRailRef.set(row.rail_ref, known)
    }
  }
  return { byId, byRailRef }
}

export type ShownOtherwise = { destinationId: string; bank: ShownBank }

/** Banks of a rail's list that it shows otherwise than we do. */
export async function listShownOtherwise(
  executor: Executor,
  rail: RailName,
  listed: readonly RailMovement[],
): Promise<ShownOtherwise[]> {
  const shown = listed.flatMap(({ railRef, bank }) => (bank ? [{ railRef, ...bank }] : []))
  const found = new Map<string, ShownOtherwise>()
  for (let start = 0; start < shown.length; start += rowsPerRead) {
    const page = shown.slice(start, start + rowsPerRead)
    const { rows } = await sql<{ id: string; at: number }>`
      select d.id, min(s.at)::int as at
      from unnest(
        ${page.map(({ railRef }) => railRef)}::text[], ${page.map(({ routingNumber }) => routingNumber)}::text[],
        ${page.map(({ last4 }) => last4)}::text[], ${page.map(({ accountType }) => accountType)}::text[]
      ) with ordinality as s (rail_ref, routing_number, last4, account_type, at)
      join move_money_transfer t on t.rail = ${rail} and t.rail_ref = s.rail_ref
      join move_money_destination d on d.id = t.destination_id
      where d.kind = 'bank' and d.state <> 'removed'
        and (s.routing_number <> d.routing_number or s.last4 <> d.last4 or s.account_type <> d.account_type)
      group by d.id`.execute(executor)
    for (const { id, at } of rows) {
      const bank = page[at - 1]
      if (bank !== undefined) found.set(id, { destinationId: id, bank })
    }
  }
  return [...found.values()]
}

const uuidShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

function knownOf({ id, rail_ref: railRef, direction, amount, moved, has_passed: hasPassed }: Row): KnownTransfer {
  const isPassedBy = direction === 'in' && hasPassed && moved.length === 0
  return { transferId: id, railRef, direction, amount: cents(amount), moved, isPassedBy }
}

export type InstantToCompare = KnownTransfer & { kinds: MovementKind[] }

/** Instant transfers of a day with something unsettled, after an id. */
export async function listUnsettledInstant(
  executor: Executor,
  bankDay: PlainDate,
  afterId: string,
  max: number,
): Promise<InstantToCompare[]> {
  const { rows } = await sql<Row & { kinds: MovementKind[] }>`
    select t.id, t.rail_ref, t.direction, (t.amount - t.fee)::bigint as amount, false as has_passed, open.kinds,
      array(select m.kind from move_money_movement m where m.transfer_id = t.id) as moved
    from (
      select transfer_id, array_agg(kind) as kinds from move_money_movement
      where book = 'instant' and settlement_id is null and bank_day = ${plainDateText(bankDay)} and transfer_id > ${afterId}::uuid
      group by transfer_id order by transfer_id limit ${max}
    ) open
    join move_money_transfer t on t.id = open.transfer_id
    order by t.id`.execute(executor)
  return rows.map((row) => ({ ...knownOf(row), kinds: row.kinds }))
}
