// Guarantees of the problem codes' types: tsc reads this file, and a code that no route answers does not compile.
import { cardsRoutes, type employeeRoutes, type expressPayRoutes, type Problem } from '@daybreak/contract'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { ApiProblem, problemOf } from './calls/api.ts'
import type { ProblemCode, ProblemCodeOfCall } from './problem-codes.ts'

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

  test('is compared only with codes that exist, whatever was called', () => {
    expect(refused instanceof ApiProblem && refused.code === 'cards.not_found').toBe(false)
    expectTypeOf<'cards.not_found'>().toExtend<ApiProblem['code']>()
    expectTypeOf<'cards.not_fuond'>().not.toExtend<ApiProblem['code']>()
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
  expectTypeOf<string>().not.toExtend<ProblemCode>()
})
