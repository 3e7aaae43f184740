// The format of the OpenFeature Remote Evaluation Protocol: which contexts are accepted, and how an evaluation is answered. Pure.
import { createHash } from 'node:crypto'
import type { EvaluatedFlag, EvaluationFault } from '@daybreak/contract'
import type { FeatureFlag } from '@openfeature/flagd-core'
import { ErrorCode, type EvaluationContext } from '@openfeature/core'
import type { FlagSet } from './flag-set.rules.ts'

export type ContextFault = { errorCode: EvaluationFault; errorDetails: string }

// Ours has two members; a program may have some of its own.
const maxMembers = 50
const maxKeyChars = 200

/** The context of a request's body, or what is wrong with it in the protocol's words. Nothing of it is repeated. */
export function readContext(body: unknown): { kind: 'context'; context: EvaluationContext } | ({ kind: 'fault' } & ContextFault) {
  const context = isObject(body) && Object.hasOwn(body, 'context') ? body['context'] : undefined
  if (!isObject(context)) return fault('INVALID_CONTEXT', 'The body must be an object with a context')
  const members = Object.entries(context)
  if (members.length > maxMembers) return fault('INVALID_CONTEXT', `A context has at most ${maxMembers} members`)
  // As a name of JSON it is a member like others; as that of an object it would be what the object inherits.
  if (hasPrototypeName(context)) return fault('INVALID_CONTEXT', 'A name in the context is not taken')
  const targetingKey = Object.hasOwn(context, 'targetingKey') ? context['targetingKey'] : undefined
  if (targetingKey === undefined || targetingKey === '') return fault('TARGETING_KEY_MISSING', 'The context has no targetingKey')
  if (typeof targetingKey !== 'string' || targetingKey.length > maxKeyChars)
    return fault('INVALID_CONTEXT', `The targetingKey must be a text of at most ${maxKeyChars} characters`)
  return { kind: 'context', context: Object.fromEntries(members) as EvaluationContext }
}

function fault(errorCode: EvaluationFault, errorDetails: string): { kind: 'fault' } & ContextFault {
  return { kind: 'fault', errorCode, errorDetails }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const prototypeNames: readonly string[] = ['__proto__', 'constructor', 'prototype']

/** The parser has bounded the depth. */
function hasPrototypeName(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, member]) => prototypeNames.includes(name) || hasPrototypeName(member))
}

type Evaluated = {
  key: string
  value?: unknown
  reason: NonNullable<EvaluatedFlag['reason']>
  variant?: string
  metadata?: Metadata
}
type Metadata = Record<string, string | number | boolean>
type Failed = { key: string; errorCode: EvaluationFault; errorDetails: string }

export function evaluateFlag(flag: FeatureFlag, context: EvaluationContext): Evaluated | Failed {
  const { key, metadata: all } = flag
  const metadata = Object.keys(all).length === 0 ? {} : { metadata: all as Metadata }
  // Without a value, the caller's own default holds.
  if (flag.state === 'DISABLED') return { key, reason: 'DISABLED', ...metadata }
  const { value, variant, reason, errorCode } = flag.evaluate(context)
  if (errorCode !== undefined) {
    const isParse = errorCode === ErrorCode.PARSE_ERROR
    return { key, errorCode: isParse ? 'PARSE_ERROR' : 'GENERAL', errorDetails: `The rules of flag '${key}' cannot be evaluated` }
  }
  return {
    key,
    ...(value !== undefined && { value }),
    ...(variant !== undefined && { variant }),
    reason: reasonOnWire(reason),
    ...metadata,
  }
}

/** Our reading: the protocol has no word for flagd's DEFAULT, no rule having matched. */
function reasonOnWire(reason: string): Evaluated['reason'] {
  return reason === 'STATIC' || reason === 'TARGETING_MATCH' || reason === 'SPLIT' ? reason : 'UNKNOWN'
}

export function evaluateAll({ flags }: FlagSet, context: EvaluationContext): (Evaluated | Failed)[] {
  return Array.from(flags.values(), (flag) => evaluateFlag(flag, context))
}

/** Of one context: another one has another ETag, also where it gets the same values. */
export function etagOf(context: EvaluationContext, flags: readonly EvaluatedFlag[]): string {
  const members = Object.entries(context).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `"${createHash('sha256')
    .update(JSON.stringify([members, flags]))
    .digest('base64url')
    .slice(0, 27)}"`
}

/** If-None-Match compares weakly: RFC 9110, 13.1.2. */
export function isMatched(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
}
