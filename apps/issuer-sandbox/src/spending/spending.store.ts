// The provider's own settings of a card product: limits on one authorization, which program it asks, and what it does without an
// answer.
import { cents, type Cents } from '@daybreak/money'
import { instantText, type Clock } from '@daybreak/time'
import { flagOf, integerOf, required, textOf, textOrNullOf, type Row } from '../store/rows.ts'
import { newProviderId, type SandboxDatabase } from '../store/sandbox-database.ts'

export type SpendRule = { id: string; name: string; max: Cents; version: number; createdAt: string; updatedAt: string }

export type ProductSetting = {
  asksProgram: boolean
  standsIn: boolean
  effectiveFrom: string | null
  effectiveThrough: string | null
  createdAt: string
  updatedAt: string
}

export type SpendingStore = {
  findRule(id: string): SpendRule | null
  addRule(rule: { name: string; max: Cents }): SpendRule
  changeRule(id: string, rule: { name: string; max: Cents }): SpendRule
  attach(cardProductId: string, ruleId: string): void
  detach(cardProductId: string, ruleId: string): void
  /** In the order in which they were attached. */
  listAttached(cardProductId: string): SpendRule[]
  readSetting(cardProductId: string): ProductSetting
  changeSetting(cardProductId: string, change: Partial<Omit<ProductSetting, 'createdAt' | 'updatedAt'>>): void
}

/** The sandbox's program asks from the beginning, and nothing is approved without an answer. */
const usual = { asksProgram: true, standsIn: false, effectiveFrom: null, effectiveThrough: null }

export function createSpendingStore(database: SandboxDatabase, clock: Clock): SpendingStore {
  const byId = database.prepare('select * from spend_rule where id = ?')
  const insert = database.prepare(
    'insert into spend_rule (id, name, max_cents, version, created_at, updated_at) values (?, ?, ?, 1, ?, ?)',
  )
  const update = database.prepare(
    'update spend_rule set name = ?, max_cents = ?, version = version + 1, updated_at = ? where id = ?',
  )
  const attached = database.prepare(
    `select r.* from spend_rule r join spend_rule_attachment a on a.spend_rule_id = r.id where a.card_product_id = ?
     order by a.attached_at, r.id`,
  )
  const attach = database.prepare(
    'insert or ignore into spend_rule_attachment (card_product_id, spend_rule_id, attached_at) values (?, ?, ?)',
  )
  const detach = database.prepare('delete from spend_rule_attachment where card_product_id = ? and spend_rule_id = ?')
  const setting = database.prepare('select * from card_product_setting where card_product_id = ?')
  const keepSetting = database.prepare(
    `insert into card_product_setting
       (card_product_id, asks_program, stands_in, effective_from, effective_through, created_at, updated_at) values (?1, ?2, ?3, ?4, ?5, ?6, ?6)
     on conflict (card_product_id) do update
       set asks_program = ?2, stands_in = ?3, effective_from = ?4, effective_through = ?5, updated_at = ?6`,
  )
  const now = () => instantText(clock.now())
  const current = (id: string) => ruleOf(required(byId.get(id)))

  function readSetting(cardProductId: string): ProductSetting {
    const row = setting.get(cardProductId)
    return row === undefined ? { ...usual, createdAt: now(), updatedAt: now() } : settingOf(row)
  }

  return {
    findRule(id) {
      const row = byId.get(id)
      return row === undefined ? null : ruleOf(row)
    },
    addRule({ name, max }) {
      const [id, at] = [newProviderId('sr'), now()]
      insert.run(id, name, max, at, at)
      return current(id)
    },
    changeRule(id, { name, max }) {
      update.run(name, max, now(), id)
      return current(id)
    },
    attach: (cardProductId, ruleId) => void attach.run(cardProductId, ruleId, now()),
    detach: (cardProductId, ruleId) => void detach.run(cardProductId, ruleId),
    listAttached: (cardProductId) => attached.all(cardProductId).map(ruleOf),
    readSetting,
    changeSetting: (cardProductId, change) =>
      database.transaction(() => {
        const { asksProgram, standsIn, effectiveFrom, effectiveThrough } = { ...readSetting(cardProductId), ...change }
        keepSetting.run(cardProductId, asksProgram ? 1 : 0, standsIn ? 1 : 0, effectiveFrom, effectiveThrough, now())
      }),
  }
}

function ruleOf(row: Row): SpendRule {
  return {
    id: textOf(row, 'id'),
    name: textOf(row, 'name'),
    max: cents(BigInt(integerOf(row, 'max_cents'))),
    version: integerOf(row, 'version'),
    createdAt: textOf(row, 'created_at'),
    updatedAt: textOf(row, 'updated_at'),
  }
}

function settingOf(row: Row): ProductSetting {
  return {
    asksProgram: flagOf(row, 'asks_program'),
    standsIn: flagOf(row, 'stands_in'),
    effectiveFrom: textOrNullOf(row, 'effective_from'),
    effectiveThrough: textOrNullOf(row, 'effective_through'),
    createdAt: textOf(row, 'created_at'),
    updatedAt: textOf(row, 'updated_at'),
  }
}
