// Our own OpenFeature provider: evaluates the set from the database in memory, with flagd's library.
import { FlagdCore, type Storage } from '@openfeature/flagd-core'
import type { EvaluationContext, JsonValue, Provider, ResolutionDetails } from '@openfeature/server-sdk'
import type { FlagSet } from './flag-set.rules.ts'

/** @param read  what holds now */
export function createEmbeddedProvider(read: () => Promise<FlagSet>): Provider {
  async function core(): Promise<FlagdCore> {
    const { flags } = await read()
    return new FlagdCore(storageOf(flags))
  }
  return {
    metadata: { name: 'daybreak' },
    runsOn: 'server',
    resolveBooleanEvaluation: async (key: string, otherwise: boolean, context: EvaluationContext) =>
      (await core()).resolveBooleanEvaluation(key, otherwise, context),
    resolveStringEvaluation: async (key: string, otherwise: string, context: EvaluationContext) =>
      (await core()).resolveStringEvaluation(key, otherwise, context),
    resolveNumberEvaluation: async (key: string, otherwise: number, context: EvaluationContext) =>
      (await core()).resolveNumberEvaluation(key, otherwise, context),
    resolveObjectEvaluation: async <Value extends JsonValue>(
      key: string,
      otherwise: Value,
      context: EvaluationContext,
    ): Promise<ResolutionDetails<Value>> => (await core()).resolveObjectEvaluation(key, otherwise, context),
  }
}

/** The set is replaced as a whole, never changed. */
function storageOf(flags: FlagSet['flags']): Storage {
  return {
    setConfigurations: () => [],
    getFlag: (key) => flags.get(key),
    getFlags: () => new Map(flags),
    getFlagSetMetadata: () => ({}),
  }
}
