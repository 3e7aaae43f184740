// The provider's own limits in the schema: spend rules, the features of the card product, and what only its own staff can set.
import { cents, type Cents } from '@daybreak/money'
import { cardProduct } from '../schema/card-product.schema.ts'
import { forServer } from '../schema/gate.ts'
import { connectionOfAll, type PageInput } from '../schema/paging.ts'
import { fieldError, textErrors, userError, type FieldError, type SchemaPart, type UserError } from '../schema/results.ts'
import type { ProductSetting, SpendRule, SpendingStore } from './spending.store.ts'

type AmountInput = { value: number; currencyCode: string }
type CreateInput = { name: string; maximumAmount: AmountInput }
type UpdateInput = { spendRuleId: string; name?: string | null; maximumAmount: AmountInput }
type AttachInput = { cardProductId: string; spendRule: { id: string; version?: string } }
type SettingsInput = {
  cardProductId: string
  asksProgram?: boolean | null
  standsIn?: boolean | null
  effectiveThrough?: string | null
}

export function spendingSchema({ spending }: { spending: SpendingStore }): SchemaPart {
  return {
    findNode(caller, id) {
      const rule = caller.kind === 'server' ? spending.findRule(id) : null
      return rule === null ? null : ruleNode(rule)
    },
    resolvers: {
      CardProduct: {
        features: ({ id }: { id: string }) => [featureNode(spending.readSetting(id))],
        profiles: ({ id }: { id: string }) => [profileNode(spending.readSetting(id))],
        attachedSpendRules: ({ id }: { id: string }, input: PageInput) =>
          connectionOfAll(input, spending.listAttached(id).map(ruleNode)),
      },
      Mutation: {
        createAmountLimitSpendRule: forServer(({ name, maximumAmount }: CreateInput) => {
          const errors = [...textErrors('name', name), ...currencyErrors(maximumAmount)]
          return errors.length > 0 ? userError(...errors) : ruleNode(spending.addRule({ name, max: centsOf(maximumAmount) }))
        }),
        updateAmountLimitSpendRule: forServer(({ spendRuleId, name, maximumAmount }: UpdateInput) => {
          const known = spending.findRule(spendRuleId)
          if (known === null) return noRule('spendRuleId')
          const wanted = name ?? known.name
          const errors = [...textErrors('name', wanted), ...currencyErrors(maximumAmount)]
          if (errors.length > 0) return userError(...errors)
          return ruleNode(spending.changeRule(spendRuleId, { name: wanted, max: centsOf(maximumAmount) }))
        }),
        attachSpendRuleToCardProduct: forServer((input: AttachInput) => withRule(input, spending, spending.attach)),
        detachSpendRuleFromCardProduct: forServer((input: AttachInput) => withRule(input, spending, spending.detach)),
        // The test environment lets a program switch it on; off, the provider alone.
        enableCollaborativeAuthorizationFeature: forServer(({ cardProductId }: { cardProductId: string }) => {
          if (cardProductId !== cardProduct.id) return noProduct
          spending.changeSetting(cardProductId, { asksProgram: true })
          return cardProduct
        }),
        simulateCardProductSettings: forServer(({ cardProductId, ...change }: SettingsInput) => {
          if (cardProductId !== cardProduct.id) return noProduct
          spending.changeSetting(cardProductId, {
            ...(typeof change.asksProgram === 'boolean' && { asksProgram: change.asksProgram }),
            ...(typeof change.standsIn === 'boolean' && { standsIn: change.standsIn }),
            ...(change.effectiveThrough === undefined ? {} : { effectiveThrough: change.effectiveThrough }),
          })
          return cardProduct
        }),
      },
    },
  }
}

const noProduct = userError(fieldError('cardProductId', 'NOT_FOUND', 'There is no such card product'))

function noRule(path: string): UserError {
  return userError(fieldError(path, 'NOT_FOUND', 'There is no such spend rule'))
}

function withRule({ cardProductId, spendRule }: AttachInput, spending: SpendingStore, act: SpendingStore['attach']) {
  if (cardProductId !== cardProduct.id) return noProduct
  if (spending.findRule(spendRule.id) === null) return noRule('spendRule.id')
  act(cardProductId, spendRule.id)
  return cardProduct
}

function currencyErrors({ currencyCode }: AmountInput): FieldError[] {
  return currencyCode === 'USD' ? [] : [fieldError('maximumAmount.currencyCode', 'INVALID', 'Amounts are in USD')]
}

function centsOf({ value }: AmountInput): Cents {
  return cents(BigInt(value))
}

function ruleNode({ id, name, max, version, createdAt, updatedAt }: SpendRule) {
  const maximumAmount = { value: Number.parseInt(max.toString(), 10), currencyCode: 'USD', decimalPlaces: 2 }
  return { __typename: 'AmountLimitSpendRule', id, name, maximumAmount, version: String(version), createdAt, updatedAt }
}

function featureNode({ asksProgram, standsIn, createdAt, updatedAt }: ProductSetting) {
  return {
    __typename: 'CollaborativeAuthorizationCardProductFeature',
    enabled: asksProgram,
    issuerStandInEnabled: standsIn,
    createdAt,
    updatedAt,
    effectiveFrom: createdAt,
    effectiveThrough: null,
  }
}

function profileNode({ effectiveFrom, effectiveThrough }: ProductSetting) {
  return { __typename: 'ProductProfile', id: `${cardProduct.id}_profile`, effectiveFrom, effectiveThrough }
}
