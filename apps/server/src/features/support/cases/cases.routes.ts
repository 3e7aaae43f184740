// Routes for cases: a worker's own, and messages from people who are not signed in.
import { supportRoutes, type CaseThread, type SupportCase } from '@daybreak/contract'
import { instantText, plainDateText } from '@daybreak/time'
import type { Executor } from '#platform/database/database.ts'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import { handleWith, ok, type RouteDefinition, type RouteOptions } from '#platform/http/routes.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import { supportErrors } from '../support.errors.ts'
import { answerBy, canReopen } from '../support.rules.ts'
import { findCase, listCasesOf, setTurn, type StoredCase } from './cases.store.ts'
import { listMessages } from './messages.store.ts'
import { openText } from './sealed-texts.ts'
import { answerCase, findOwnCase, lockOwnCase, openCase, writeSignedOut, type CasesDeps } from './writing.ts'

const handle = handleWith(supportErrors)

/** More than a worker has in 24 months. */
const maxShown = 200
// A caller who is not signed in is known only by their network.
const signedOutOptions: RouteOptions = { limit: { requests: 5, perMs: 3_600_000 } }

export function routesOfCases(deps: CasesDeps): RouteDefinition[] {
  const { database, clock } = deps
  const { query } = database
  return [
    handle(supportRoutes.listCases, async ({ session: { employeeId } }) => {
      const cases = await listCasesOf(query, employeeId, maxShown)
      return ok({ cases: cases.map((one) => shownCase(deps, one)) })
    }),

    handle(supportRoutes.readCase, async ({ params: { number }, session: { employeeId } }) => {
      const own = await findOwnCase(query, employeeId, number)
      return own === null ? refuse('support.case_not_found') : ok(await shownThread(deps, query, own))
    }),

    handle(supportRoutes.openCase, async ({ body, session }) => {
      const opened = await openCase(deps, session, body)
      return isRefused(opened) ? opened : ok(shownCase(deps, opened))
    }),

    handle(supportRoutes.answerCase, async ({ params: { number }, body, session }) => {
      const answered = await answerCase(deps, session, number, body)
      return isRefused(answered) ? answered : ok(await freshThread(deps, answered))
    }),

    handle(supportRoutes.closeCase, async ({ params: { number }, session: { employeeId } }) => {
      const closed = await transactUnlessRefused(database, async (tx) => {
        const own = await lockOwnCase(tx, employeeId, number)
        if (own === null) return notFound
        if (own.state !== 'closed') {
          await setTurn(tx, own.id, { state: 'closed', closedBy: 'worker', at: clock.now() })
          await deps.desk.onClosed(tx, own.id)
        }
        return own
      })
      return isRefused(closed) ? closed : ok(await freshThread(deps, closed))
    }),

    handle(supportRoutes.reopenCase, async ({ params: { number }, session: { employeeId } }) => {
      const opened = await transactUnlessRefused<StoredCase | typeof notFound | Refusal<'support.reopen_late'>>(
        database,
        async (tx) => {
          const own = await lockOwnCase(tx, employeeId, number)
          if (own === null) return notFound
          if (own.state !== 'closed') return own
          const at = clock.now()
          if (!canReopen(own.closedAt, at)) return refuse('support.reopen_late')
          await setTurn(tx, own.id, { state: 'open', answerBy: answerBy('open', at), at })
          await deps.desk.onReopened(tx, own.id)
          return own
        },
      )
      return isRefused(opened) ? opened : ok(await freshThread(deps, opened))
    }),

    handle(
      supportRoutes.writeSignedOut,
      async ({ body }) => {
        const opened = await writeSignedOut(deps, body)
        return isRefused(opened) ? opened : ok({ number: opened.number })
      },
      signedOutOptions,
    ),
  ]
}

const notFound = refuse('support.case_not_found')

function shownCase({ clock }: CasesDeps, one: StoredCase): SupportCase {
  const { number, topic, article, state, openedAt, changedAt, closedAt } = one
  return {
    number,
    topic,
    article,
    state,
    answerBy: one.answerBy === null ? null : plainDateText(one.answerBy),
    openedAt: instantText(openedAt),
    changedAt: instantText(changedAt),
    closedAt: closedAt === null ? null : instantText(closedAt),
    canReopen: canReopen(closedAt, clock.now()),
  }
}

async function freshThread(deps: CasesDeps, before: StoredCase): Promise<CaseThread> {
  const { query } = deps.database
  return shownThread(deps, query, (await findCase(query, before.id)) ?? before)
}

async function shownThread(deps: CasesDeps, executor: Executor, one: StoredCase): Promise<CaseThread> {
  const { employeeId } = one
  const files = employeeId === null ? [] : await deps.uploads.list(executor, employeeId)
  const messages = await listMessages(executor, one.id)
  return {
    ...shownCase(deps, one),
    messages: messages.map((message) => ({
      id: message.id,
      from: message.author,
      agent: message.agent,
      text: openText(deps, message),
      at: instantText(message.at),
      files: files.filter(({ id }) => message.fileIds.includes(id)).map(({ name, size }) => ({ name, size })),
    })),
  }
}
