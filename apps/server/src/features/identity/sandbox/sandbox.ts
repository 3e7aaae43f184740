// The sandbox's checker of identities: a provider of our own that says what it is told to say. docs/identity-sandbox.md
import type { VerificationItem } from '@daybreak/contract'
import type { Clock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import type { Finding, IdentityProvider } from '../identity-provider.ts'
import { approved, findingFor, findingOnDocuments, inReview, notStarted, pending } from './sandbox.rules.ts'
import { changeCase, type SandboxCase } from './sandbox.store.ts'

/** So long it says PENDING before it says what it has found: real ones take a moment too. */
const secondsToDecide = 2

export type IdentitySandbox = IdentityProvider & {
  /**
   * What a person at the provider decides.
   *
   * @returns false for a check that it does not know
   */
  move(checkId: string, finding: Finding): Promise<boolean>
}

export function createIdentitySandbox({
  database,
  clock,
}: {
  database: Pick<Database, 'transaction'>
  clock: Clock
}): IdentitySandbox {
  /** What is due by now has been decided. */
  function settled(found: SandboxCase | null): SandboxCase | null {
    if (found === null || found.next === null) return found
    const isDue = found.next.at.epochMilliseconds <= clock.now().epochMilliseconds
    return isDue ? { ...found, finding: found.next.finding, next: null } : found
  }

  function soon(finding: Finding): Pick<SandboxCase, 'finding' | 'next'> {
    if (finding.status === 'PENDING') return { finding, next: null }
    return { finding: pending, next: { finding, at: clock.now().add({ seconds: secondsToDecide }) } }
  }

  async function change(checkId: string, work: (found: SandboxCase) => SandboxCase): Promise<Finding> {
    const kept = await changeCase(database, checkId, (found) => {
      const current = settled(found)
      return current === null ? null : work(current)
    })
    return kept?.finding ?? notStarted
  }

  return {
    async begin(checkId, applicant) {
      const finding = findingFor(applicant)
      const kept = await changeCase(database, checkId, (found) => {
        if (found !== null) return settled(found)
        if (finding.status === 'NOT_STARTED') return null
        return { checkId, ...soon(finding), roundsTaken: 0, emailRound: 0, hasAppeal: false }
      })
      return kept?.finding ?? notStarted
    },

    read: (checkId) => change(checkId, (found) => found),

    sendDocuments: (checkId, round, documents) =>
      change(checkId, (found) => {
        if (found.roundsTaken >= round) return found
        const taken = { ...found, roundsTaken: round }
        const asked = found.finding.items
        if (asked.length === 0) return taken
        const names = documents.map(({ name }) => name)
        const verdict = findingOnDocuments(names, asked)
        // It waits for the address as well, unless it has seen enough.
        if (asked.includes('Email') && verdict === approved) return { ...taken, finding: asking(['Email']) }
        return { ...taken, ...soon(verdict) }
      }),

    confirmEmail: (checkId, round) =>
      change(checkId, (found) => {
        if (found.emailRound >= round) return found
        const taken = { ...found, emailRound: round }
        const { items } = found.finding
        if (!items.includes('Email')) return taken
        const left = items.filter((item) => item !== 'Email')
        return left.length === 0 ? { ...taken, ...soon(approved) } : { ...taken, finding: asking(left) }
      }),

    lookAgain: (checkId) =>
      change(checkId, (found) => (found.hasAppeal ? found : { ...found, hasAppeal: true, finding: inReview, next: null })),

    async move(checkId, finding) {
      const kept = await changeCase(database, checkId, (found) => (found === null ? null : { ...found, finding, next: null }))
      return kept !== null
    },
  }
}

function asking(items: readonly VerificationItem[]): Finding {
  return { status: 'DOCUMENT_REQUESTED', items, reason: null }
}
