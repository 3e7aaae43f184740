// Implements `ops card`: shows a worker's card as it is here and at the card provider, and unlocks one that was locked by mistake.
import { parsePublicId, publicId } from '@daybreak/ids'
import { instantText, type Instant } from '@daybreak/time'
import {
  readCardHere,
  readCardsOfEmployee,
  readCardThere,
  releaseCard,
  type CardHere,
  type ReleaseVerdict,
} from '#features/cards'
import type { ProviderCard } from '#features/issuer'
import { ProblemError } from '#platform/errors.ts'
import type { OpsContext } from '../context.ts'
import { OpsError } from '../command-line/ops-errors.ts'
import { operatorOption, operatorOf } from '../command-line/operator.ts'
import { defineVerb, type Answer, type Verb } from '../verb.ts'
import { employeeOf, who } from '../worker.ts'

const which = { name: 'CARD', help: `A card id (crd_…), or the worker whose main card it is. ${who.help}` }

/** Throws OpsError when no card is meant. */
async function cardOf(context: OpsContext, text: string): Promise<CardHere> {
  const database = await context.database()
  const id = parsePublicId('crd', text) ?? (await mainCardIdOf(context, text))
  const here = await readCardHere(database.query, id)
  if (here === null) throw new OpsError(`There is no card "${text}".`)
  return here
}

async function mainCardIdOf(context: OpsContext, text: string): Promise<string> {
  const database = await context.database()
  const { mainCardId } = await readCardsOfEmployee(database.query, await employeeOf(database, text))
  const id = mainCardId === null ? null : parsePublicId('crd', mainCardId)
  if (id === null) throw new OpsError(`The worker "${text}" has no card. Name a closed one by its id (crd_…).`)
  return id
}

type There = { kind: 'known'; card: ProviderCard | null } | { kind: 'unreachable' }

async function there(context: OpsContext, { card }: CardHere): Promise<There> {
  try {
    return { kind: 'known', card: await readCardThere(await context.cards(), card) }
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'issuer.unreachable') return { kind: 'unreachable' }
    throw error
  }
}

const timeOf = (instant: Instant | null) => (instant === null ? null : instantText(instant))

function showAnswer({ card, releases }: CardHere, provider: There): Answer {
  const known = provider.kind === 'known' ? provider.card : null
  const json = {
    card: {
      id: publicId('crd', card.id),
      employeeId: publicId('emp', card.employeeId),
      last4: card.last4,
      status: card.status,
      isHeldByIssuer: card.isHeldByIssuer,
      isSettling: card.isSettling,
      lastHeardAt: timeOf(card.seenAt),
      suspendUnansweredAt: timeOf(card.suspendUnansweredAt),
      rereadAt: timeOf(card.rereadAt),
    },
    provider:
      provider.kind === 'unreachable'
        ? ('unreachable' as const)
        : known && {
            providerCardId: known.providerCardId,
            status: known.status ?? 'UNKNOWN',
            isHeldByIssuer: known.isHeldByIssuer,
          },
    releases: releases.map(({ operator, statusBefore, at }) => ({ operator, statusBefore, at: instantText(at) })),
  }
  return { json, lines: showLines(json) }
}

type Shown = {
  card: {
    id: string
    last4: string | null
    status: string
    isHeldByIssuer: boolean
    isSettling: boolean
    lastHeardAt: string | null
    suspendUnansweredAt: string | null
    rereadAt: string | null
  }
  provider: 'unreachable' | { status: string; isHeldByIssuer: boolean | null } | null
  releases: readonly { operator: string; statusBefore: string; at: string }[]
}

function showLines({ card, provider, releases }: Shown): string[] {
  const marks = [
    ...(card.isHeldByIssuer ? ['held by the card provider'] : []),
    ...(card.isSettling ? ['the card provider is yet to be notified'] : []),
  ]
  return [
    `Card ${card.id}, *${card.last4 ?? '????'}`,
    `Here: ${[card.status, ...marks].join(', ')}`,
    `At the card provider: ${providerText(provider)}`,
    `Last report of the provider: ${card.lastHeardAt ?? 'never'}`,
    ...(card.suspendUnansweredAt === null ? [] : [`A suspension of ours was not answered: ${card.suspendUnansweredAt}`]),
    ...(card.rereadAt === null ? [] : [`To be read again: ${card.rereadAt}`]),
    ...releases.map(({ operator, statusBefore, at }) => `Released by ${operator} at ${at}; it was ${statusBefore}`),
  ]
}

function providerText(provider: Shown['provider']): string {
  if (provider === 'unreachable') return 'cannot be reached'
  if (provider === null) return 'no such card'
  return provider.isHeldByIssuer === true ? `${provider.status}, by the provider itself` : provider.status
}

const show = defineVerb({
  noun: 'card',
  name: 'show',
  summary: 'Show a card as it is here and at the card provider, and what is in doubt.',
  positionals: [which],
  options: {},
  async run({ positionals: [text = ''], context }) {
    const here = await cardOf(context, text)
    return showAnswer(here, await there(context, here))
  },
})

const refusals: Record<Extract<ReleaseVerdict, { kind: 'refused' }>['reason'], string> = {
  held_by_issuer: 'The card provider itself holds this card: only the provider can lift that. Ask it for the reason.',
  closed: 'The card is closed at the card provider, for good. The worker can order a new one.',
  unknown_there: 'The card provider has no such card.',
  frozen_by_worker: 'The worker froze this card, and can unfreeze it. If they asked for it by phone: --despite-freeze.',
  not_in_use: 'The card is not in use here: there is nothing to release.',
}

function releaseText(verdict: Exclude<ReleaseVerdict, { kind: 'refused' }>, isDryRun: boolean): string {
  if (verdict.kind === 'nothing') return 'Nothing to do: the card is in use here and at the card provider.'
  if (verdict.kind === 'tells')
    return isDryRun
      ? 'It would be sent to the card provider again: the card is in use here.'
      : 'Notified the card provider again: the card is in use here.'
  return isDryRun ? `It would be released: ${verdict.to} afterward.` : `Released: ${verdict.to}.`
}

const release = defineVerb({
  noun: 'card',
  name: 'release',
  summary: 'Release a card that was locked by mistake, here and at the card provider; who did it is recorded.',
  positionals: [which],
  options: {
    ...operatorOption,
    'despite-freeze': { type: 'boolean', help: 'Also when the worker froze it: they asked for it.' },
    'dry-run': { type: 'boolean', help: 'Only say what would be done.' },
  },
  async run({ positionals: [text = ''], options, context }) {
    const operator = operatorOf(context, options.as)
    const { card } = await cardOf(context, text)
    const isDryRun = options['dry-run']
    const request = { cardId: card.id, operator, despiteFreeze: options['despite-freeze'], isDryRun }
    const verdict = await releaseCard(await context.cards(), request)
    if (verdict.kind === 'refused') throw new OpsError(refusals[verdict.reason])
    const here = await cardOf(context, publicId('crd', card.id))
    const { json, lines } = showAnswer(here, await there(context, here))
    return {
      json: { outcome: verdict.kind, isDryRun, ...(json as object) },
      lines: [releaseText(verdict, isDryRun), ...lines],
    }
  },
})

export const cardVerbs: readonly Verb[] = [show, release]
