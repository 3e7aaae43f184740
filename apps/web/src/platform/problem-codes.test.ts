// Guarantees of the problem codes' types: tsc reads this file, and a code that no route answers does not compile.
import { cardsRoutes, type employeeRoutes, type expressPayRoutes, type Problem, type RouteContract } from '@daybreak/contract'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { refusalsOf } from './action-words.ts'
import { ApiProblem, problemOf } from './calls/api.ts'
import type { ProblemCodeOfCall, UnroutedCode } from './problem-codes.ts'

const body: Problem = { type: 'about:blank', title: '', status: 409, code: 'cards.order_open', detail: '', requestId: 'req_test' }
const refused: unknown = new ApiProblem(cardsRoutes.orderCard, 409, body)

describe('the problem of a call', () => {
  test('is found by the route that was called, and by no other', () => {
    expect(problemOf(refused, cardsRoutes.orderCard)?.code).toBe('cards.order_open')
    expect(problemOf(refused, cardsRoutes.reissueCard, cardsRoutes.orderCard)?.code).toBe('cards.order_open')
    expect(problemOf(refused, cardsRoutes.reissueCard)).toBeNull()
    expect(problemOf(new Error('another'), cardsRoutes.orderCard)).toBeNull()
  })

  // Comparing with a code that is not in the type does not compile.
  test('is compared only with codes that its route answers', () => {
    const problem = problemOf(refused, cardsRoutes.orderCard)
    expect(problem?.code === 'cards.order_open').toBe(true)
    type Compared = NonNullable<typeof problem>['code']
    expectTypeOf<'cards.order_open'>().toExtend<Compared>()
    expectTypeOf<'cards.order_opne'>().not.toExtend<Compared>()
    expectTypeOf<'cards.proxy_unknown'>().not.toExtend<Compared>()
  })

  test('is compared only with codes of the platform while its route is not known', () => {
    expect(refused instanceof ApiProblem && refused.code === 'session.limited').toBe(false)
    expectTypeOf<'session.limited'>().toExtend<ApiProblem['code']>()
    expectTypeOf<'cards.order_open'>().not.toExtend<ApiProblem['code']>()
  })
})

test('a route has its own codes, those of what it requires, and those of every route', () => {
  type Transfer = ProblemCodeOfCall<typeof expressPayRoutes.makeExpressPayTransfer>
  expectTypeOf<'express_pay.over_available'>().toExtend<Transfer>()
  expectTypeOf<'employee.onboarding_incomplete'>().toExtend<Transfer>()
  expectTypeOf<'too_many_requests'>().toExtend<Transfer>()
  expectTypeOf<'cards.not_found'>().not.toExtend<Transfer>()

  type Profile = ProblemCodeOfCall<typeof employeeRoutes.readProfile>
  expectTypeOf<'session_not_found'>().toExtend<Profile>()
  expectTypeOf<'employee.onboarding_incomplete'>().not.toExtend<Profile>()
  expectTypeOf<string>().not.toExtend<Profile>()
  expectTypeOf<string>().not.toExtend<UnroutedCode>()
})

describe('a table of refusals', () => {
  const words = refusalsOf<typeof cardsRoutes.orderCard>({ 'cards.order_open': { id: 'cards.replace.failed' } })

  test('has words for the codes of its routes, and for nothing that an object has by itself', () => {
    expect(words(refused as ApiProblem)).toEqual({ id: 'cards.replace.failed' })
    expect(words(new ApiProblem(cardsRoutes.orderCard, 409, { ...body, code: 'constructor' }))).toBeNull()
  })

  test('takes no code that its routes do not answer, and none at all when it names no route', () => {
    type Words = Parameters<typeof refusalsOf<typeof cardsRoutes.orderCard>>[0]
    expectTypeOf<keyof Words>().toExtend<ProblemCodeOfCall<typeof cardsRoutes.orderCard>>()
    expectTypeOf<'cards.order_open'>().toExtend<keyof Words>()
    expectTypeOf<'cards.proxy_unknown'>().not.toExtend<keyof Words>()
    expectTypeOf<Parameters<typeof refusalsOf<RouteContract>>[0]>().toBeNever()
  })
})
