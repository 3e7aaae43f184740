// Implements `ops messages`: changes what a phone number may be sent, as a worker's own STOP and START do.
import { maskDestination, answerTextRequest } from '#features/session'
import { consentPurposes } from '#platform/outbox/consent.rules.ts'
import type { OpsContext } from '../context.ts'
import { OpsError } from '../command-line/ops-errors.ts'
import { defineVerb, type Answer, type Verb } from '../verb.ts'

const number = { name: 'PHONE', help: 'A phone with its country code (12125550101).' }

function phoneOf(text: string): string {
  const phone = text.replaceAll(/[^\d]/g, '')
  if (!/^[1-9]\d{6,14}$/.test(phone)) throw new OpsError(`"${text}" is no phone. Name it with its country code: 12125550101.`)
  return phone
}

async function answerFor(context: OpsContext, phone: string, headline: string): Promise<Answer> {
  const { database, outbox } = await context.texts()
  const given = await Promise.all(consentPurposes.map((purpose) => outbox.consent.isGiven(database.query, phone, purpose)))
  const purposes = consentPurposes.map((purpose, index) => ({ purpose, mayBeSent: given[index] === true }))
  return {
    json: { phone: maskDestination({ kind: 'phone', value: phone }), purposes },
    lines: [headline, ...purposes.map(({ purpose, mayBeSent }) => `${purpose.replace('_', ' ')}: ${mayBeSent ? 'yes' : 'no'}`)],
  }
}

async function change(context: OpsContext, kind: 'stop' | 'start', text: string): Promise<Answer> {
  const phone = phoneOf(text)
  const deps = await context.texts()
  const isChanged = await answerTextRequest(deps, {
    kind,
    phone,
    source: 'operator',
    providerMessageId: null,
    channel: 'sms',
    language: 'en',
    isAnswered: false,
  })
  const shown = maskDestination({ kind: 'phone', value: phone })
  const done = kind === 'stop' ? `No more texts go to ${shown}.` : `Texts go to ${shown} again.`
  return answerFor(context, phone, isChanged ? `${done} One text confirms it.` : `Nothing to do: it was so before. ${done}`)
}

const stop = defineVerb({
  noun: 'messages',
  name: 'stop',
  summary: 'Send no more texts to a number, as if its owner had answered STOP; codes go by e-mail.',
  positionals: [number],
  options: {},
  run: ({ positionals: [text = ''], context }) => change(context, 'stop', text),
})

const start = defineVerb({
  noun: 'messages',
  name: 'start',
  summary: 'Send texts to a number again, as if its owner had answered START.',
  positionals: [number],
  options: {},
  run: ({ positionals: [text = ''], context }) => change(context, 'start', text),
})

const show = defineVerb({
  noun: 'messages',
  name: 'consent',
  summary: 'Say what a number may be sent.',
  positionals: [number],
  options: {},
  async run({ positionals: [text = ''], context }) {
    const phone = phoneOf(text)
    return answerFor(context, phone, `Texts to ${maskDestination({ kind: 'phone', value: phone })}:`)
  },
})

export const messagesVerbs: readonly Verb[] = [stop, start, show]
