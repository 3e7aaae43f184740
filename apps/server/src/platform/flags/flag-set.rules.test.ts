// How a set is evaluated, held against facts of flagd's public testbed (open-feature/flagd-testbed, evaluator), and where a wrong one is wrong.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { EvaluationContext, JsonValue, ResolutionDetails } from '@openfeature/core'
import { createEmbeddedProvider } from './embedded-provider.ts'
import {
  changedKeys,
  checkFlagSet,
  flagForAll,
  flagForPart,
  flagSetOf,
  stateOf,
  withFlag,
  type FlagSetText,
} from './flag-set.rules.ts'

const enabled = (variants: object, defaultVariant: string | null | undefined, targeting?: object) => ({
  state: 'ENABLED',
  variants,
  ...(defaultVariant !== undefined && { defaultVariant }),
  ...(targeting !== undefined && { targeting }),
})
const quiet = { error() {}, warn() {}, info() {}, debug() {} }
const suits = { clubs: 'clubs', diamonds: 'diamonds', hearts: 'hearts', spades: 'spades', wild: 'wild' }
const fourParts = ['clubs', 'diamonds', 'hearts', 'spades'].map((suit) => [suit, 25])
const yesNo = { yes: 'yes', no: 'no' }
const isOwner = { $ref: 'is_owner' }

/** The value, and the reason or the code of the error. */
async function resolve(flag: object, context: object, otherwise: unknown): Promise<[unknown, string | undefined]> {
  const text = { flags: { flag }, $evaluators: { is_owner: { '==': ['owner@example.com', { var: ['email'] }] } } }
  const set = flagSetOf(1, text as unknown as FlagSetText)
  const provider = createEmbeddedProvider(async () => set)
  const asked = context as EvaluationContext
  const said = ({ value, errorCode, reason }: ResolutionDetails<JsonValue>): [unknown, string | undefined] => [
    value,
    errorCode ?? reason,
  ]
  if (typeof otherwise === 'boolean') return said(await provider.resolveBooleanEvaluation('flag', otherwise, asked, quiet))
  if (typeof otherwise === 'number') return said(await provider.resolveNumberEvaluation('flag', otherwise, asked, quiet))
  if (typeof otherwise === 'string') return said(await provider.resolveStringEvaluation('flag', otherwise, asked, quiet))
  return said(await provider.resolveObjectEvaluation('flag', otherwise as JsonValue, asked, quiet))
}

describe('a flag resolves as in the testbed', () => {
  const cases: [name: string, flag: object, context: object, otherwise: unknown, value: unknown, reason: string][] = [
    ['a boolean', enabled({ on: true, off: false }, 'on'), {}, false, true, 'STATIC'],
    ['a text', enabled({ greeting: 'hi', parting: 'bye' }, 'greeting'), {}, 'bye', 'hi', 'STATIC'],
    ['a whole number', enabled({ one: 1, ten: 10 }, 'ten'), {}, 1, 10, 'STATIC'],
    ['a fraction', enabled({ tenth: 0.1, half: 0.5 }, 'half'), {}, 0.1, 0.5, 'STATIC'],
    ['an object', enabled({ empty: {}, full: { title: 'x', count: 100 } }, 'full'), {}, {}, { title: 'x', count: 100 }, 'STATIC'],
    ['false', enabled({ zero: false, more: true }, 'zero'), {}, true, false, 'STATIC'],
    ['an empty text', enabled({ zero: '', more: 'str' }, 'zero'), {}, 'hi', '', 'STATIC'],
    ['zero', enabled({ zero: 0, more: 1 }, 'zero'), {}, 1, 0, 'STATIC'],
    ['another type', enabled({ one: 'uno' }, 'one'), {}, 13, 13, 'TYPE_MISMATCH'],
    ['a disabled one', { ...enabled({ on: true }, 'on'), state: 'DISABLED' }, {}, false, false, 'DISABLED'],
    ['without a default', enabled({ on: true, off: false }, null), {}, true, true, 'DEFAULT'],
    ['with no default', enabled({ small: 10 }, undefined), {}, 100, 100, 'DEFAULT'],
  ]
  for (const [name, flag, context, otherwise, value, reason] of cases)
    test(name, async () => assert.deepEqual(await resolve(flag, context, otherwise), [value, reason]))
})

describe('rules decide as in the testbed', () => {
  const cases: [name: string, flag: object, otherwise: string, ...facts: [context: object, value: string, reason?: string][]][] =
    [
      [
        'by the targeting key',
        enabled({ hit: 'hit', miss: 'miss' }, 'miss', { if: [{ '==': [{ var: 'targetingKey' }, 'the-one'] }, 'hit', null] }),
        'x',
        [{ targetingKey: 'the-one' }, 'hit', 'TARGETING_MATCH'],
        [{ targetingKey: 'another' }, 'miss', 'DEFAULT'],
      ],
      [
        'by a rule that flags share',
        enabled(yesNo, 'no', { if: [isOwner, 'yes', 'no'] }),
        'x',
        [{ email: 'owner@example.com' }, 'yes', 'TARGETING_MATCH'],
        [{ email: 'user@example.com' }, 'no', 'TARGETING_MATCH'],
      ],
      [
        'by beginning and end',
        enabled({ prefix: 'prefix', postfix: 'postfix', none: 'none' }, 'none', {
          if: [
            { starts_with: [{ var: 'id' }, 'abc'] },
            'prefix',
            { if: [{ ends_with: [{ var: 'id' }, 'xyz'] }, 'postfix', 'none'] },
          ],
        }),
        'x',
        [{ id: 'abcdef' }, 'prefix'],
        [{ id: 'uvwxyz' }, 'postfix'],
        [{ id: 'abcxyz' }, 'prefix'],
        [{ id: 'lmnopq' }, 'none'],
      ],
      [
        'by version',
        enabled({ equal: 'equal', greater: 'greater', none: 'none' }, 'none', {
          if: [
            { sem_ver: [{ var: 'version' }, '=', '2.0.0'] },
            'equal',
            { if: [{ sem_ver: [{ var: 'version' }, '>', '2.0.0'] }, 'greater', 'none'] },
          ],
        }),
        'x',
        [{ version: '2.0.0' }, 'equal'],
        [{ version: 'v2.0.0' }, 'equal'],
        [{ version: '2.1.0' }, 'greater'],
        [{ version: '2.0.0-alpha' }, 'none'],
        [{ version: '2.0.0.0' }, 'none'],
      ],
      [
        'by minor and major version',
        enabled({ minor: 'minor', major: 'major', none: 'none' }, 'none', {
          if: [
            { sem_ver: [{ var: 'version' }, '~', '3.0.0'] },
            'minor',
            { if: [{ sem_ver: [{ var: 'version' }, '^', '3.0.0'] }, 'major', 'none'] },
          ],
        }),
        'x',
        [{ version: '3.0.1' }, 'minor'],
        [{ version: '3.1.0' }, 'major'],
        [{ version: '4.0.0' }, 'none'],
      ],
      [
        'by what is no text or no version, not at all',
        enabled({ true: 'true', false: 'false', fallback: 'fallback' }, 'fallback', { starts_with: [{ var: 'id' }, 'abc'] }),
        'x',
        [{ id: 123 }, 'fallback', 'DEFAULT'],
      ],
      [
        'by parts with a seed of their own',
        enabled(suits, 'wild', { fractional: [{ cat: ['shared-seed', { var: 'user.name' }] }, ...fourParts] }),
        'x',
        [{ user: { name: 'seven' } }, 'hearts'],
        [{ user: { name: 'eight' } }, 'diamonds'],
        [{ user: { name: 'nine' } }, 'clubs'],
        [{ user: { name: 'two' } }, 'spades'],
      ],
      [
        'by parts of which one is everything',
        enabled({ single: 'single', fallback: 'fallback' }, 'fallback', { fractional: [['single', 1]] }),
        'x',
        [{ targetingKey: 'any' }, 'single', 'TARGETING_MATCH'],
      ],
      [
        'by parts that are nothing',
        enabled({ one: 'one', two: 'two', fallback: 'fallback' }, 'fallback', {
          fractional: [{ var: 'targetingKey' }, ['one', 0], ['two', 0]],
        }),
        'x',
        [{ targetingKey: 'any' }, 'fallback', 'DEFAULT'],
      ],
      [
        'by parts, without anything to tell by',
        enabled({ one: 'one', two: 'two', fallback: 'fallback' }, 'fallback', {
          fractional: [{ var: 'missing' }, ['one', 50], ['two', 50]],
        }),
        'x',
        [{}, 'fallback', 'DEFAULT'],
      ],
    ]
  for (const [name, flag, otherwise, ...facts] of cases)
    test(name, async () => {
      for (const [context, value, reason] of facts) {
        const [resolved, why] = await resolve(flag, context, otherwise)
        assert.deepEqual([resolved, reason ?? why], [value, why], JSON.stringify(context))
      }
    })

  test('by the key of the flag and a name', async () => {
    const flag = enabled(suits, 'wild', {
      fractional: [{ cat: [{ var: '$flagd.flagKey' }, { var: 'user.name' }] }, ...fourParts],
    })
    const text = { flags: { 'fractional-flag': flag } } as unknown as FlagSetText
    const provider = createEmbeddedProvider(async () => flagSetOf(1, text))
    const facts = { jack: 'hearts', queen: 'spades', ten: 'clubs', nine: 'diamonds', 3: 'clubs' }
    for (const [name, value] of Object.entries(facts)) {
      const details = await provider.resolveStringEvaluation('fractional-flag', 'x', { user: { name } }, quiet)
      assert.equal(details.value, value, name)
    }
  })
})

test('a set that is wrong is refused with the place of the fault, in one line', () => {
  const wrong = (text: string) => {
    const checked = checkFlagSet(text)
    assert.equal(checked.kind, 'fault', text)
    return checked.kind === 'fault' ? `${checked.at}: ${checked.why}` : ''
  }
  const withOne = (flag: object, key = 'a') => JSON.stringify({ flags: { [key]: flag } })
  const facts: [string, RegExp][] = [
    ['', /^the end: /],
    ['{\n  "flags": {\n    oops\n', /^line 3, column 5: /],
    ['null', /^\/: must be object$/],
    ['[]', /^\/: must be object$/],
    ['{}', /^\/: must have required property 'flags'$/],
    ['{"flags":[]}', /^\/flags: must be object$/],
    [withOne({ ...flagForAll(true), state: 'ON' }), /^\/flags\/a\/state: must be equal to one of the allowed values$/],
    [withOne(enabled({ on: true, off: 'x' }, 'on')), /^\/flags\/a\/variants\/off: must be boolean$/],
    [withOne(enabled({ on: true }, 'off')), /^\/flags: Default variant off missing/],
    [withOne(enabled({ on: true }, 'on', { foo: [1] })), /^\/flags\/a\/targeting: "foo" is not known here$/],
    [
      withOne(enabled({ a: 'x' }, 'a'), 'express-pay'),
      /^\/flags\/express-pay\/variants\/a: the code knows this flag as true or false$/,
    ],
    [`{"flags":{"__proto__":${JSON.stringify(flagForAll(true))}}}`, /cannot be kept/],
    [`{"flags":{},"metadata":{"x":"${'y'.repeat(200_000)}"}}`, /longer than/],
  ]
  for (const [text, expected] of facts) {
    const said = wrong(text)
    assert.match(said, expected)
    assert.doesNotMatch(said, /\n/)
  }
})

test('what is on, off, for a part, by rules or taken away reads so, and keys that changed are named', () => {
  const states = [flagForAll(true), flagForAll(false), flagForPart(25), { ...flagForAll(true), state: 'DISABLED' }]
  assert.deepEqual(states.map(stateOf), ['on', 'off', '25 %', 'disabled'])
  assert.equal(stateOf(enabled({ on: true }, 'on', { if: [true, 'on'] })), 'rules')
  const empty = { flags: {} }
  const on = withFlag(empty, 'express-pay', flagForAll(true))
  assert.deepEqual(changedKeys(empty, on), ['express-pay'])
  // The database gives names back in another order.
  assert.deepEqual(
    changedKeys(on, { flags: { 'express-pay': Object.fromEntries(Object.entries(flagForAll(true)).toReversed()) } }),
    [],
  )
  assert.deepEqual(changedKeys(on, { ...on, metadata: { owner: 'pay' } }), ['express-pay'])
  assert.deepEqual(withFlag(on, 'express-pay', null), empty)
  for (const text of [on, withFlag(on, 'cash-back', flagForPart(0)), withFlag(on, 'cash-back', flagForPart(100))])
    assert.equal(checkFlagSet(JSON.stringify(text)).kind, 'set')
})
