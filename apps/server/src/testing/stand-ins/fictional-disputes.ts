// Disputes at the card provider in memory: each is stored, and answered only when a test says so.
import type { IssuerDisputes, ProviderDispute } from '#features/issuer'
import { ProblemError } from '#platform/errors.ts'
import { IssuerRefusal } from '../../features/issuer/issuer-call.ts'
import type { DisputeToInitiate } from '../../features/issuer/issuer-disputes.ts'

export type DisputesThere = {
  /** In the order in which they were requested. */
  readonly all: (ProviderDispute & { readonly asked: DisputeToInitiate })[]
  /** `away`: nothing is done. `mute`: it is done, and no one is answered. `refusing`: it takes no dispute. */
  mood: 'well' | 'away' | 'mute' | 'refusing'
}

export function createFictionalDisputes(): IssuerDisputes & { readonly disputesThere: DisputesThere } {
  const there: DisputesThere = { all: [], mood: 'well' }
  const refuseWhenAway = () => {
    if (there.mood === 'away') throw fault(null)
  }
  return {
    disputesThere: there,
    async initiateDispute(asked) {
      refuseWhenAway()
      if (there.mood === 'refusing') throw fault(new IssuerRefusal('too old', ['TOO_LATE']))
      const dispute = { ref: `dis_${there.all.length + 1}_${asked.eventRef}`, state: 'working' as const, at: null, asked }
      there.all.push(dispute)
      if (there.mood === 'mute') throw fault(null)
      return dispute
    },
    async listDisputes(eventRef) {
      refuseWhenAway()
      return there.all.filter(({ asked }) => asked.eventRef === eventRef)
    },
    async readDispute(ref) {
      refuseWhenAway()
      return there.all.find((dispute) => dispute.ref === ref) ?? null
    },
  }
}

function fault(refusal: IssuerRefusal | null): ProblemError {
  const shape = { status: refusal === null ? 503 : 502, title: 'The card provider did not do it' }
  const code = refusal === null ? 'issuer.unreachable' : 'issuer.refused'
  return Object.assign(new ProblemError(code, shape), { cause: refusal })
}
