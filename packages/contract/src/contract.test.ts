// Guarantees of every route that browser and server agree on, whatever room it is of.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as z from 'zod/mini'
import * as contract from './index.ts'
import type { RouteContract } from './index.ts'

type NamedRoute = { name: string; route: RouteContract }

function isRoute(candidate: unknown): candidate is RouteContract {
  return typeof candidate === 'object' && candidate !== null && 'path' in candidate && 'responses' in candidate
}

const routes: NamedRoute[] = Object.entries(contract)
  .filter(([name]) => name.endsWith('Routes'))
  .flatMap(([room, group]) =>
    Object.entries(group).flatMap(([name, route]: [string, unknown]) =>
      isRoute(route) ? [{ name: `${room}.${name}`, route }] : [],
    ),
  )

/** Everything a route reads or answers, by the name a failing test should show. */
function schemasOf({ name, route }: NamedRoute): Array<[string, z.ZodMiniType]> {
  const read = (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = route[part]
    return schema === undefined ? [] : [[`${name} ${part}`, schema] satisfies [string, z.ZodMiniType]]
  })
  const answered = Object.entries(route.responses).flatMap(([status, schema]) =>
    schema === null ? [] : [[`${name} ${status}`, schema] satisfies [string, z.ZodMiniType]],
  )
  return [...read, ...answered]
}

describe('every route', () => {
  test('is found by this test', () => {
    assert.ok(routes.some(({ name }) => name === 'transactionsRoutes.listCompleted'))
    const groups = Object.keys(contract).filter((name) => name.endsWith('Routes'))
    for (const group of groups)
      assert.ok(
        routes.some(({ name }) => name.startsWith(`${group}.`)),
        group,
      )
  })

  test('has its method and path to itself, also when parameters have other names', () => {
    const addresses = routes.map(({ route }) => `${route.method} ${route.path.replaceAll(/:\w+/g, ':')}`)
    assert.deepEqual(addresses, [...new Set(addresses)])
  })

  test('has a plain path and a one-line summary that is a sentence', () => {
    for (const { name, route } of routes) {
      assert.match(route.path, /^(\/(:[a-zA-Z]+|[a-z0-9.-]+))+$/, name)
      assert.match(route.summary, /^[A-Z].*\.$/, name)
    }
  })

  test('reads exactly the parameters its path names', () => {
    for (const { name, route } of routes) {
      const named = Array.from(route.path.matchAll(/:(\w+)/g), (found) => found[1] ?? '')
      const read = route.params === undefined ? [] : Object.keys(z.toJSONSchema(route.params)['properties'] ?? {})
      assert.deepEqual(read.toSorted(), named.toSorted(), name)
    }
  })

  test('has a body only where a method carries one', () => {
    for (const { name, route } of routes) assert.ok(route.body === undefined || route.method !== 'GET', name)
  })

  test('has schemas that the OpenAPI document contains', () => {
    for (const [name, schema] of routes.flatMap(schemasOf)) {
      for (const io of ['input', 'output'] as const) {
        const described = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'throw' })
        assert.doesNotThrow(() => JSON.stringify(described), name)
      }
    }
  })

  test('answers at least one success, with no body where the status forbids one', () => {
    for (const { name, route } of routes) {
      const statuses = Object.keys(route.responses).map((status) => Number.parseInt(status, 10))
      // A file has no schema: its route names the type instead. Neither have events.
      assert.ok(statuses.some((status) => status >= 200 && status < 300) || 'sendsFile' in route || 'sendsEvents' in route, name)
      for (const status of statuses) {
        assert.ok((status >= 200 && status < 400) || speaksForeign(name), `${name} ${status}: problems are named by code`)
        if (status === 204 || status === 304) assert.equal(route.responses[status], null, `${name} ${status}`)
      }
    }
  })
})

/**
 * The collector and the flags speak protocols of others, refusals too. The collector judges each event by a list of its own before anything of
 * it is kept, and of a flag's context nothing is.
 */
function speaksForeign(name: string): boolean {
  return name.startsWith('collectorRoutes.') || name.startsWith('ofrepRoutes.')
}

/** The texts of a body that are neither clean by their type nor of a form that is spelled out from end to end, by their place. */
function rawTexts(schema: z.ZodMiniType, location: string): string[] {
  if (contract.isCleaning(schema)) return []
  const def = (schema as unknown as Parts)._zod.def
  const parts: [string, z.ZodMiniType | undefined][] = [
    ...Object.entries(def.shape ?? {}),
    ...(def.options ?? []).map((option, index): [string, z.ZodMiniType] => [`option ${index}`, option]),
    ['', def.innerType],
    ['each', def.element ?? def.valueType],
    ['key', def.keyType],
    ['in', def.in],
    ['left', def.left],
    ['right', def.right],
  ]
  const isRaw = def.type === 'string' && !(def.checks ?? []).some(({ _zod }) => /^\^[^]*\$$/.test(_zod.def.pattern?.source ?? ''))
  const below = parts.flatMap(([name, part]) => (part === undefined ? [] : rawTexts(part, `${location} ${name}`.trim())))
  return isRaw || def.type === 'unknown' || def.type === 'any' ? [location, ...below] : below
}

type Parts = {
  _zod: {
    def: {
      type: string
      checks?: { _zod: { def: { pattern?: RegExp } } }[]
      shape?: Record<string, z.ZodMiniType>
      options?: z.ZodMiniType[]
    } & Partial<Record<'innerType' | 'element' | 'valueType' | 'keyType' | 'in' | 'left' | 'right', z.ZodMiniType>>
  }
}

describe('every text of a body', () => {
  // Forms that another company signs: the signature is over their exact characters, and nothing of them is kept.
  const signed = ['receiveReply', 'receiveStatus', 'answerCall', 'receiveCallStatus'].map((name) => `textWebhookRoutes.${name}`)

  // A password is compared as it was typed, any character of it, and is neither kept nor shown.
  const passwords = ['passwordRoutes.set password', 'passwordSignInRoutes.prove password']

  test('is cleaned by its type, or has a form: a raw one cannot come in', () => {
    const raw = routes.flatMap(({ name, route }) => {
      return route.body === undefined || signed.includes(name) || speaksForeign(name) ? [] : rawTexts(route.body, name)
    })
    assert.deepEqual(raw.toSorted(), passwords)
  })

  test('is checked wherever it is: in lists, choices, and what may be left out', () => {
    const text = z.string().check(z.minLength(1), z.maxLength(9))
    const inside = z.object({
      one: text,
      many: z.array(z.union([z.literal('a'), text])),
      some: z.optional(z.nullable(text)),
      named: z.record(z.string().check(z.regex(/^a$/)), text),
      begun: z.string().check(z.regex(/^a/)),
      any: z.unknown(),
      clean: contract.typedText({ min: 0, max: 9 }),
      word: z.string().check(contract.nothingHidden),
    })
    assert.deepEqual(rawTexts(inside, ''), ['one', 'many each option 1', 'some', 'named each', 'begun', 'any'])
  })
})

describe('every problem code', () => {
  // The codes that the specification or the fixed interfaces write without a room, and those of the platform's that a handler answers.
  const platformCodes = ['bad_cursor', 'step_up_required', 'invalid_input', 'not_found', 'unauthenticated', 'session_not_found']
  const fixedCodes = new Set(['ACCOUNT_NOT_FOUND', ...platformCodes])
  const rooms = new Set(routes.map(({ route }) => route.room.replaceAll('-', '_')))
  rooms.add('issuer')

  test('is a room and a word in snake case, or one that the interfaces fix', () => {
    for (const { name, route } of routes) {
      for (const code of route.problems) {
        if (fixedCodes.has(code)) continue
        assert.match(code, /^[a-z]+(_[a-z]+)*\.[a-z0-9]+(_[a-z0-9]+)*$/, `${name} ${code}`)
        assert.ok(rooms.has(code.slice(0, code.indexOf('.'))), `${name} ${code}: no such room`)
      }
    }
  })

  test('is named once a route, and not when it follows from what the route requires', () => {
    for (const { name, route } of routes) {
      assert.equal(new Set(route.problems).size, route.problems.length, name)
      const required = contract.problemsOfRoute({ ...route, problems: [] })
      assert.deepEqual(
        required.filter((code) => route.problems.includes(code)),
        [],
        name,
      )
    }
  })
})

describe('the shapes on the wire', () => {
  const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

  test('cents are decimal strings without a point, a plus or a leading zero', () => {
    for (const text of ['0', '5000', '-3820', '999999999999999999']) assert.ok(accepts(contract.centsText, text), text)
    for (const text of ['', '01', '+1', '1.5', ' 1', '1e3', '1000000000000000000', 5000]) {
      assert.ok(!accepts(contract.centsText, text), String(text))
    }
    assert.ok(!accepts(contract.unsignedCentsText, '-1'))
  })

  test('instants are UTC with milliseconds', () => {
    assert.ok(accepts(contract.instantText, '2026-11-20T13:42:10.000Z'))
    for (const text of ['2026-11-20T13:42:10Z', '2026-11-20T13:42:10.000+00:00', '2026-11-20']) {
      assert.ok(!accepts(contract.instantText, text), text)
    }
  })

  test('an id of one kind is not taken for another', () => {
    const digits = '0123456789abcdef'.repeat(2)
    assert.ok(accepts(contract.idText('txn'), `txn_${digits}`))
    for (const text of [`acc_${digits}`, `txn_${digits}0`, `txn_${digits.toUpperCase()}`, digits]) {
      assert.ok(!accepts(contract.idText('txn'), text), text)
    }
  })
})
