// Routes for signing up: the caller, by cookie or by session, and the one answer that every step gives.
import {
  onboardingAgreementRoutes,
  onboardingRoutes,
  type ClientConfig,
  type OnboardingState,
  type StateRange,
} from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import type { Clock } from '@daybreak/time'
import { searchEmployers } from '#features/employers'
import type { Notify } from '#features/messages'
import { sourceOf, type Joining } from '#features/session'
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import { choosePageLanguage } from '#platform/http/pages/page-language.ts'
import { ok, type RequestContext, type RouteDefinition, type RouteOptions, type SessionPort } from '#platform/http/routes.ts'
import type { SessionCookies } from '#platform/http/access/session-cookies.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import * as answering from './onboarding-answering.ts'
import { deleteDraft, type Draft, type Drafts } from './drafts/index.ts'
import { routesOfElection } from './election/index.ts'
import { chooseContact, join, openInvitation, resendCode, searchEmployee, verifySsn, type DraftOutcome } from './joining/index.ts'
import { handle } from './onboarding-handle.ts'
import type { AgreementFiles } from './onboarding-agreement-file.ts'
import type { Editions, Agreements } from './agreements/index.ts'
import type { IdentificationPort } from './onboarding-ports.ts'
import { stateOfDraft, stateOfPerson, type Locale } from './onboarding-state.ts'

export type OnboardingRouteDeps = {
  database: Database
  clock: Clock
  feed: ChangeFeed
  keyedHash: KeyedHash
  brand: ClientConfig
  stateRange: StateRange
  cookies: SessionCookies
  session: { port: Pick<SessionPort, 'resolve'>; joining: Joining }
  drafts: Drafts
  agreements: Agreements
  editions: Editions
  agreementFiles: AgreementFiles
  notify: Notify
  outbox: Pick<Outbox, 'enqueueMessage' | 'consent'>
  identification: IdentificationPort | null
}

// A crew may sign up at one table; a program that tries names and digits may not.
const guessLimit: RouteOptions = { limit: { requests: 120, perMs: 120_000 } }
const employersShown = 10
const minEmployerCharacters = 2

export function routesOfOnboarding(deps: OnboardingRouteDeps): RouteDefinition[] {
  return [
    ...readingRoutes(deps),
    ...agreementRoutes(deps),
    ...searchRoutes(deps),
    ...joiningRoutes(deps),
    ...agreeingRoutes(deps),
    ...lastRoutes(deps),
    ...routesOfElection(deps),
  ]
}

function localeOf({ request }: RequestContext): Locale {
  return choosePageLanguage(request.headers.cookie, request.headers['accept-language'])
}

/** Signing up requires no session, so it is looked up here whether there is one. */
async function workerOf(
  { session: { port }, cookies }: OnboardingRouteDeps,
  { request }: RequestContext,
): Promise<string | null> {
  const { authorization, cookie } = request.headers
  const token = authorization?.startsWith('Bearer ') === true ? authorization.slice('Bearer '.length) : cookies.read(cookie)
  const found = token === null ? null : await port.resolve(token, { isBackground: true })
  return found?.employeeId ?? null
}

async function stateOf(deps: OnboardingRouteDeps, employeeId: string): Promise<OnboardingState> {
  return stateOfPerson(deps.database.query, { ...deps, now: deps.clock.now() }, employeeId)
}

function readingRoutes(deps: OnboardingRouteDeps): RouteDefinition[] {
  const { database, drafts } = deps
  return [
    handle(onboardingRoutes.read, async ({ context }) => {
      const employeeId = await workerOf(deps, context)
      if (employeeId !== null) return ok(await stateOf(deps, employeeId))
      const draft = await drafts.read(database.query, context.request.headers.cookie)
      return ok(await stateOfDraft(database.query, draft, localeOf(context)))
    }),

    handle(onboardingRoutes.startOver, async ({ context }) => {
      const draft = await drafts.read(database.query, context.request.headers.cookie)
      if (draft !== null && draft !== 'expired') await deleteDraft(database.query, draft.id)
      const headers = { 'set-cookie': drafts.forget() }
      const employeeId = await workerOf(deps, context)
      if (employeeId === null) return ok(await stateOfDraft(database.query, null, localeOf(context)), headers)
      // Where nothing can start over, nothing changes.
      await answering.startOver(deps, employeeId)
      return ok(await stateOf(deps, employeeId), headers)
    }),

    handle(
      onboardingRoutes.findEmployers,
      async ({ query: { q } }) => {
        // A single letter would list everyone.
        const found = q.length < minEmployerCharacters ? [] : await searchEmployers(database.query, q, employersShown)
        return ok({ data: found.map(({ id, name }) => ({ id: publicId('epr', id), name })) })
      },
      guessLimit,
    ),
  ]
}

function agreementRoutes({ editions, agreementFiles }: OnboardingRouteDeps): RouteDefinition[] {
  return [
    handle(onboardingAgreementRoutes.readAgreement, async ({ params: { paperId }, query: { locale } }) =>
      ok(await editions.readCurrent(paperId, locale)),
    ),
    handle(onboardingAgreementRoutes.readAgreementFile, async ({ params, query }) => {
      const { name, bytes } = await agreementFiles.read(params.paperId, query.locale)
      return { status: 200, file: { type: 'application/pdf', name, bytes } as const }
    }),
    handle(onboardingAgreementRoutes.listEditions, async ({ params: { paperId }, query: { locale } }) =>
      ok({ data: await editions.list(paperId, locale) }),
    ),
    handle(onboardingAgreementRoutes.readEdition, async ({ params: { paperId, hash } }) => {
      const edition = await editions.read(paperId, hash)
      return edition === null ? refuse('onboarding.no_such_edition') : ok(edition)
    }),
  ]
}

function searchRoutes(deps: OnboardingRouteDeps): RouteDefinition[] {
  const { database } = deps

  async function answer<Code extends string>(outcome: DraftOutcome<Code>, context: RequestContext) {
    const headers = outcome.cookie === null ? undefined : { 'set-cookie': outcome.cookie }
    if (outcome.kind === 'refused') {
      const { cookie: _cookie, ...refusal } = outcome
      // The tries are counted by the draft, so its cookie is set with a refusal too.
      return headers === undefined ? refusal : { ...refusal, headers }
    }
    return ok(await stateOfDraft(database.query, outcome.draft, localeOf(context)), headers)
  }

  return [
    handle(
      onboardingRoutes.searchEmployee,
      async ({ body, context }) => {
        const { employer, employeeIdOrLastName, birthDate } = body
        const asking = { cookieHeader: context.request.headers.cookie, source: sourceOf(context.address) }
        return answer(await searchEmployee(deps, { employer, employeeIdOrLastName, birthDate }, asking), context)
      },
      guessLimit,
    ),

    handle(
      onboardingRoutes.openInvitation,
      async ({ body, context }) => answer(await openInvitation(deps, body.invite, context.request.headers.cookie), context),
      guessLimit,
    ),

    handle(
      onboardingRoutes.verifySsn,
      async ({ body, context }) => answer(await verifySsn(deps, body.last4Ssn, context.request.headers.cookie), context),
      guessLimit,
    ),
  ]
}

function joiningRoutes(room: OnboardingRouteDeps): RouteDefinition[] {
  const { database, feed, drafts } = room
  const deps = { ...room, joining: room.session.joining }

  async function answer<Code extends string>(outcome: { kind: 'sent'; draft: Draft } | Refusal<Code>, context: RequestContext) {
    if (outcome.kind === 'refused') return outcome
    return ok(await stateOfDraft(database.query, outcome.draft, localeOf(context)))
  }

  return [
    handle(
      onboardingRoutes.chooseLogInMethod,
      async ({ body: { otpMethod, other, employerCode }, context }) =>
        answer(await chooseContact(deps, { otpMethod, other, employerCode }, context, localeOf(context)), context),
      guessLimit,
    ),

    handle(
      onboardingRoutes.resendCode,
      async ({ context }) => answer(await resendCode(deps, context, localeOf(context)), context),
      guessLimit,
    ),

    handle(
      onboardingRoutes.verifyOtp,
      async ({ body, context }) => {
        const joined = await join(deps, body.otp, context, localeOf(context))
        if (joined.kind === 'refused') return joined
        await feed.acknowledged()
        const { employeeId } = joined
        const cookies = [joined.headers['set-cookie'] ?? []].flat()
        return ok(
          { ...(await stateOf(deps, employeeId)), signedIn: joined.body },
          { 'set-cookie': [...cookies, drafts.forget()] },
        )
      },
      guessLimit,
    ),
  ]
}

function agreeingRoutes(deps: OnboardingRouteDeps): RouteDefinition[] {
  const { answer } = answersOf(deps)
  return [
    handle(onboardingRoutes.openEsignSample, async ({ session }) =>
      answer(session, await answering.openEsignSample(deps, session.employeeId)),
    ),
    handle(onboardingRoutes.agree, async ({ body: { consents, wantsMarketing }, session, context }) =>
      answer(session, await answering.agree(deps, session.employeeId, { consents, wantsMarketing }, answering.originOf(context))),
    ),
    handle(onboardingRoutes.updatePersonalInformation, async ({ body, session }) =>
      answer(session, await answering.updateDetails(deps, session.employeeId, body)),
    ),
    handle(onboardingRoutes.agreeToCard, async ({ body: { consents }, session, context }) =>
      answer(session, await answering.agreeToCard(deps, session.employeeId, consents, answering.originOf(context))),
    ),
  ]
}

function lastRoutes(deps: OnboardingRouteDeps): RouteDefinition[] {
  const { answer } = answersOf(deps)
  return [
    handle(onboardingRoutes.identify, async ({ body: { ssn }, session }) =>
      answer(session, await answering.identify(deps, session.employeeId, ssn ?? null)),
    ),
    handle(onboardingRoutes.electPayment, async ({ body, session, context }) => {
      const amount = body.amount === null ? null : BigInt(body.amount)
      const shown = { ...answering.originOf(context), locale: localeOf(context) }
      return answer(session, await answering.electPayment(deps, session, { ...body, amount }, shown))
    }),
    handle(onboardingRoutes.answerCardActivation, async ({ body, session }) =>
      answer(session, await answering.answerCardActivation(deps, session.employeeId, body.answer)),
    ),
    handle(onboardingRoutes.answerSetPin, async ({ body, session }) =>
      answer(session, await answering.answerSetPin(deps, session.employeeId, body.answer)),
    ),
    handle(onboardingRoutes.finish, async ({ session }) => answer(session, await answering.finish(deps, session.employeeId))),
  ]
}

function answersOf(deps: OnboardingRouteDeps) {
  return {
    async answer<Code extends string>({ employeeId }: { employeeId: string }, outcome: answering.AnswerOutcome<Code>) {
      if (outcome.kind === 'refused') return outcome
      await deps.feed.acknowledged()
      return ok(await stateOf(deps, employeeId))
    },
  }
}
