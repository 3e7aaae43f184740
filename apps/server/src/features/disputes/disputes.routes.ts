// Routes for reporting errors on transactions, and for a worker's cases.
import { disputeFilingRoutes, disputesRoutes, type Dispute } from '@daybreak/contract'
import { parseCents } from '@daybreak/money'
import { parsePlainDate, type PlainDate } from '@daybreak/time'
import { accountsErrors } from '#features/accounts'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import {
  handleWith,
  ok,
  okUnlessRefused,
  type ActiveSession,
  type RouteDefinition,
  type RouteOptions,
} from '#platform/http/routes.ts'
import { addMessage, askForDocuments, findOwnCase, reopenDispute, withdrawDispute } from './acting/index.ts'
import type { DisputesDeps } from './disputes-deps.ts'
import { disputesErrors } from './disputes.errors.ts'
import type { Case } from './disputes.store.ts'
import { fileDispute, readForm } from './filing/index.ts'
import { readLetterFile, showDispute, showDisputes, showLetters } from './showing/index.ts'

const handle = handleWith({ ...disputesErrors, ...accountsErrors })

// A PDF is drawn for each.
const fileOptions: RouteOptions = { limit: { requests: 60, perMs: 600_000 } }

export function routesOfDisputes(deps: DisputesDeps): RouteDefinition[] {
  const reading = { ...deps, executor: deps.database.query }
  async function shown<No extends Refusal<string>>(outcome: Case | No): Promise<Dispute | No> {
    return isNo(outcome) ? outcome : showDispute(reading, outcome)
  }

  return [
    handle(disputeFilingRoutes.readForm, async ({ session: { employeeId }, params }) => {
      const accountId = await deps.accountIdOf(employeeId)
      if (isRefused(accountId)) return accountId
      return okUnlessRefused(await readForm(deps, { employeeId, accountId }, params.id))
    }),

    handle(disputeFilingRoutes.fileDispute, async ({ session, body }) => {
      const { employeeId, sessionId } = session
      const accountId = await deps.accountIdOf(employeeId)
      if (isRefused(accountId)) return accountId
      const { id: requestId, reason, items, hasCard, askedMerchant, details, files } = body
      const [noticedOn, expectedOn] = [dateOf(body.noticedOn), body.expectedOn === null ? null : dateOf(body.expectedOn)]
      if (noticedOn === null || (body.expectedOn !== null && expectedOn === null)) return refuse('disputes.date_wrong')
      if (details === null && reason !== 'not-me') return refuse('invalid_input')
      const reported = items.map(({ transactionId, agreedAmount }) => ({
        transactionId,
        agreedAmount: agreedAmount === null ? null : parseCents(agreedAmount),
      }))
      const given = { requestId, reason, items: reported, noticedOn, hasCard, askedMerchant, expectedOn, details, files }
      const reporter = { employeeId, sessionId, accountId }
      return okUnlessRefused(await shown(await fileDispute(deps, reporter, { ...given, takenBy: null })))
    }),

    handle(disputesRoutes.listDisputes, async ({ session: { employeeId } }) =>
      ok({ disputes: await showDisputes(reading, employeeId) }),
    ),

    handle(disputesRoutes.listLetters, async ({ session: { employeeId } }) =>
      ok({ letters: await showLetters(reading, employeeId) }),
    ),

    handle(disputesRoutes.readDispute, async ({ session, params }) =>
      okUnlessRefused(await shown(await ownCase(session, params.id))),
    ),

    handle(
      disputesRoutes.readLetter,
      async ({ session, params }) => {
        const found = await ownCase(session, params.id)
        if (isRefused(found)) return found
        const file = await readLetterFile(reading, found, params.letter)
        if (isRefused(file)) return file
        await noteDownload(session, found)
        return { status: 200, file: { type: 'application/pdf' as const, ...file } }
      },
      fileOptions,
    ),

    handle(disputesRoutes.addMessage, async ({ session: { employeeId }, params, body }) =>
      okUnlessRefused(await shown(await addMessage(deps, employeeId, params.id, body))),
    ),

    handle(disputesRoutes.withdrawDispute, async ({ session, params }) =>
      okUnlessRefused(await shown(await withdrawDispute(deps, session, params.id))),
    ),

    handle(disputesRoutes.askForDocuments, async ({ session: { employeeId }, params }) =>
      okUnlessRefused(await shown(await askForDocuments(deps, employeeId, params.id))),
    ),

    handle(disputesRoutes.reopenDispute, async ({ session, params, body }) =>
      okUnlessRefused(await shown(await reopenDispute(deps, session, params.id, body))),
    ),
  ]

  /** Each download is in the activity, before the bytes leave. */
  async function noteDownload({ employeeId, sessionId }: ActiveSession, { number }: Case): Promise<void> {
    const noted = { employeeId, sessionId, kind: 'dispute_letter_downloaded', at: deps.clock.now(), detail: number } as const
    await deps.database.transaction((tx) => deps.recordActivity(tx, noted))
  }

  async function ownCase({ employeeId }: ActiveSession, id: string): Promise<Case | Refusal<'disputes.not_found'>> {
    return (await findOwnCase(deps.database.query, employeeId, id)) ?? refuse('disputes.not_found')
  }
}

function isNo<No extends Refusal<string>>(outcome: Case | No): outcome is No {
  return 'kind' in outcome
}

/** Null for a day that no calendar has. */
function dateOf(text: string): PlainDate | null {
  try {
    return parsePlainDate(text)
  } catch {
    return null
  }
}
