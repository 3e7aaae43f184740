// SQL for the catalog as our people see it: offers with their state, and every version of one.
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'
import { contentOf, type OfferContent } from './content.ts'

export type DeskState = 'running' | 'full' | 'coming' | 'ended'
export const deskStates = ['running', 'full', 'coming', 'ended'] as const satisfies readonly DeskState[]

export type DeskOffer = {
  id: string
  partner: string
  partnerRef: string
  version: number
  state: DeskState
  merchantName: string
  startsAt: Instant
  endsAt: Instant
  /** How many workers have or had it on. */
  promised: number
}

type Row = {
  id: string
  partner: string
  partner_ref: string
  version: number
  state: DeskState
  merchant_name: string
  starts_at: string
  ends_at: string
  promised: number
}

function selected(now: Instant) {
  const at = instantText(now)
  return sql`
    select o.id, o.partner, o.partner_ref, o.version, o.merchant_name, o.starts_at, least(o.ends_at, o.ended_early_at) as ends_at,
      case when least(o.ends_at, o.ended_early_at) <= ${at}::timestamptz then 'ended' when o.starts_at > ${at}::timestamptz then 'coming'
        when o.full_at is not null then 'full' else 'running' end as state,
      (select count(*)::integer from offers_promise p where p.offer_id = o.id) as promised
    from offers_offer o`
}

/** After that one, by partner and the partner's id. */
export async function listForDesk(
  executor: Executor,
  { now, state, after, max }: { now: Instant; state: DeskState | null; after: string; max: number },
): Promise<DeskOffer[]> {
  const { rows } = await sql<Row>`select * from (${selected(now)}) o where (${state}::text is null or o.state = ${state})
    and o.partner || ' ' || o.partner_ref > ${after} order by o.partner || ' ' || o.partner_ref limit ${max}::bigint`.execute(
    executor,
  )
  return rows.map(deskOfferOf)
}

export type OfferStory = DeskOffer & {
  versions: { version: number; importedAt: Instant; importedBy: string; content: OfferContent }[]
}

/** The newest version first. */
export async function readForDesk(executor: Executor, id: string, now: Instant): Promise<OfferStory | null> {
  const { rows } = await sql<Row>`${selected(now)} where o.id = ${id}::uuid`.execute(executor)
  const [row] = rows
  if (row === undefined) return null
  const versions = await executor
    .selectFrom('offers_offer_version')
    .selectAll()
    .where('offer_id', '=', id)
    .orderBy('version', 'desc')
    .execute()
  return {
    ...deskOfferOf(row),
    versions: versions.map(({ version, imported_at: at, imported_by: importedBy, content }) => ({
      version,
      importedAt: parseInstant(at),
      importedBy,
      content: contentOf(content),
    })),
  }
}

/** By our id, or by the partner's: two partners may have the same. */
export async function findOffersNamed(executor: Executor, name: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('offers_offer')
    .select('id')
    .where(({ eb, or }) => or([eb('partner_ref', '=', name), eb(sql<string>`id::text`, '=', name)]))
    .limit(2)
    .execute()
  return rows.map(({ id }) => id)
}

function deskOfferOf(row: Row): DeskOffer {
  return {
    id: row.id,
    partner: row.partner,
    partnerRef: row.partner_ref,
    version: row.version,
    state: row.state,
    merchantName: row.merchant_name,
    startsAt: parseInstant(row.starts_at),
    endsAt: parseInstant(row.ends_at),
    promised: row.promised,
  }
}
