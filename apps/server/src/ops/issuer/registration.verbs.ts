// Implements `ops issuer register | status | rotate-key`: registers our webhooks at the card provider, and manages its product and keys.
import type { Receiver, Registered, RegistrationDesk, Rotated } from '#features/issuer'
import { createKeyFile, type KeyFile } from './key-file.ts'
import { UsageError } from '../command-line/ops-errors.ts'
import { defineVerb, type Answer, type Verb } from '../verb.ts'

const keysOption = {
  type: 'string',
  placeholder: 'FILE',
  help: 'Where new keys are written, readable by you alone: the card provider tells each once.',
} as const

const status = defineVerb({
  noun: 'issuer',
  name: 'status',
  summary: 'Show what of our registration at the card provider is not as it should be; changes nothing.',
  positionals: [],
  options: {},
  async run({ context }) {
    const desk = await context.registration()
    return answerOf(desk, { ...(await desk.read()), refusal: null, done: [], awaitsKeys: false })
  },
})

const registerVerb = defineVerb({
  noun: 'issuer',
  name: 'register',
  summary: 'Have the card provider tell us what happens, ask us about purchases, and use our card product; safe to run again.',
  positionals: [],
  options: {
    keys: keysOption,
    replace: {
      type: 'boolean',
      help: 'Take the place of another endpoint that is asked, and remove what is ours at another address.',
    },
  },
  async run({ options, context }) {
    const desk = await context.registration()
    const file = options.keys === undefined ? null : createKeyFile(context.pathOf(options.keys))
    return withKeyFile(file, async () => {
      const { isSandbox } = desk
      const keys = file ?? (isSandbox ? { open: async () => {}, keep: async () => {} } : null)
      return answerOf(desk, await desk.register({ keys, replaces: options.replace, activatesNew: isSandbox }), options.keys)
    })
  },
})

const rotateKey = defineVerb({
  noun: 'issuer',
  name: 'rotate-key',
  summary:
    'Make a new key for notifications to us (target) or questions to us (endpoint); --finish ends the change for the endpoint.',
  positionals: [{ name: 'what', help: 'target or endpoint.' }],
  options: { keys: keysOption, finish: { type: 'boolean', help: 'Ask at the new endpoint, and remove the one before it.' } },
  async run({ positionals: [what], options, context }) {
    if (what !== 'target' && what !== 'endpoint') throw new UsageError(`Write target or endpoint, not "${what ?? ''}".`)
    if (options.finish && what === 'target') throw new UsageError('--finish is for the endpoint: a target needs no second round.')
    if (options.finish === (options.keys !== undefined))
      throw new UsageError('Write --keys FILE for a new key, or --finish once it is in place.')
    const desk = await context.registration()
    if (options.keys === undefined) return rotatedAnswer(await desk.finishEndpointKey())
    const file = createKeyFile(context.pathOf(options.keys))
    return withKeyFile(file, async () =>
      rotatedAnswer(await (what === 'target' ? desk.rotateTargetKey(file) : desk.beginEndpointKey(file)), options.keys),
    )
  },
})

async function withKeyFile(file: KeyFile | null, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } finally {
    await file?.close()
  }
}

const refusals: Record<NonNullable<Registered['refusal']>, string> = {
  product: 'Nothing was changed: check CARD_PROVIDER_CARD_PRODUCT_ID first.',
  other_endpoint: 'Nothing was changed: another endpoint is asked. With --replace ours takes its place.',
  keys_needed: 'Nothing was changed: new keys have to be kept. Write --keys FILE, with the name of a file that is not there.',
}

/** Never a secret: keys are shown by their ids. */
function answerOf({ wanted }: RegistrationDesk, registered: Registered, keyFile?: string): Answer {
  const { refusal, done, awaitsKeys, programState, findings: observations } = registered
  const target = programState.targets.find(({ uri }) => uri === wanted.targetUri)
  const endpoint = programState.endpoints.find(({ uri }) => uri === wanted.endpointUri)
  const wrong = observations.filter(({ state }) => state === 'wrong')
  const next = awaitsKeys
    ? `Next: add the keys in ${keyFile ?? 'the file'} to those of each server, start them again, and run this command once more.`
    : null
  return {
    json: {
      refusal,
      done,
      awaitsKeys,
      target: target === undefined ? null : shown(target),
      endpoint: endpoint === undefined ? null : shown(endpoint),
      product: programState.product === undefined ? null : programState.product,
      findings: observations,
    },
    lines: [
      ...done.map((what) => `${what}.`),
      ...receiverLines('Webhook target', target),
      ...receiverLines('Authorization endpoint', endpoint),
      ...observations.map(({ state, text }) => `${state === 'wrong' ? 'WRONG' : 'not known'}: ${text}.`),
      ...(refusal === null ? [] : [refusals[refusal]]),
      ...(next === null ? [] : [next]),
      ...(wrong.length === 0 && refusal === null ? ['Everything else is as it should be.'] : []),
    ],
    isRefused: refusal !== null,
    isUnfinished: wrong.length > 0,
  }
}

function shown({ signingKeys, ...receiver }: Receiver) {
  return { ...receiver, signingKeys: signingKeys?.map(({ id, createdAt, expiresAt }) => ({ id, createdAt, expiresAt })) ?? null }
}

function receiverLines(title: string, receiver: Receiver | undefined): string[] {
  if (receiver === undefined) return []
  const keys = (receiver.signingKeys ?? []).map(({ id, expiresAt }) => (expiresAt === null ? id : `${id} (until ${expiresAt})`))
  return [`${title} ${receiver.id}: ${receiver.status}, ${receiver.uri ?? 'no address'}, keys ${keys.join(', ') || 'not said'}`]
}

const rotatedTexts: Record<Exclude<Rotated['kind'], 'begun' | 'finished'>, string> = {
  no_receiver: 'There is none of ours at the card provider: run issuer register first.',
  under_way: 'A change of this key is under way: finish it with --finish.',
  nothing_waits: 'No new key waits: make one with --keys FILE.',
  no_key: 'The card provider made a key and did not tell it: run the command again for another one.',
  not_active:
    'The new endpoint does not answer with its key: put the key in place everywhere first. The one before it is still asked.',
}

function rotatedAnswer(rotated: Rotated, keyFile?: string): Answer {
  if (rotated.kind === 'begun') {
    const line = `A new key is in ${keyFile ?? 'the file'}: add it beside the one before it on each server, and start them again.`
    return { json: rotated, lines: [line] }
  }
  if (rotated.kind === 'finished')
    return { json: rotated, lines: [`${rotated.receiverId} is asked now. Take the key before it away on each server.`] }
  return { json: rotated, lines: [rotatedTexts[rotated.kind]], isRefused: true }
}

export const registrationVerbs: readonly Verb[] = [registerVerb, status, rotateKey]
