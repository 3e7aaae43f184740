// The rate limit in the schema, which a test can lower.
import type { RateLimits } from '../http/rate-limits.ts'
import { forServer } from './gate.ts'
import { fieldError, userError, type SchemaPart } from './results.ts'

type LimitInput = { requests: number; complexity: number; windowSeconds: number }

const maxValue = 1_000_000_000

export function rateLimitSchema({ rateLimits }: { rateLimits: RateLimits }): SchemaPart {
  return {
    resolvers: {
      Mutation: {
        simulateRateLimit: forServer((input: LimitInput) => {
          const wrong = Object.entries(input).filter(([, value]) => value < 1 || value > maxValue)
          if (wrong.length > 0)
            return userError(...wrong.map(([name]) => fieldError(name, 'OUT_OF_RANGE', `From 1 to ${maxValue}`)))
          rateLimits.set(input)
          return { __typename: 'SimulatedRateLimit', ...input }
        }),
      },
    },
  }
}
