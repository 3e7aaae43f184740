// Decides what a worker's text message requests, and what their number may be sent. Pure.
import type { ConsentPurpose } from './channel.ts'

export type ConsentRequestKind = 'stop' | 'start' | 'help'

export const consentPurposes: readonly ConsentPurpose[] = ['security_codes', 'account_alerts', 'marketing']

/** A STOP ends every text. A START restores what they had agreed to with their number; marketing would need a new consent. */
export const purposesOf: Readonly<Record<'stop' | 'start', readonly ConsentPurpose[]>> = {
  stop: consentPurposes,
  start: ['security_codes', 'account_alerts'],
}

/** The default where no choice was made. */
export const isGivenByDefault: Readonly<Record<ConsentPurpose, boolean>> = {
  security_codes: true,
  account_alerts: true,
  marketing: false,
}

export type ConsentRequestRead = { kind: ConsentRequestKind; language: 'en' | 'es' }

// Readings T1: "stop, quit, end, revoke, opt out, cancel, unsubscribe must work"; message providers add STOPALL.
// Our reading: the Spanish words that message providers and Spanish-language programs use for them.
const keywords: ReadonlyMap<string, ConsentRequestRead> = new Map([
  ...wordsFor('stop', 'en', 'stop stopall quit end revoke optout cancel unsubscribe'),
  ...wordsFor('stop', 'es', 'alto parar pare para detener cancelar baja fin terminar salir nomas'),
  ...wordsFor('start', 'en', 'start unstop'),
  ...wordsFor('start', 'es', 'empezar comenzar iniciar reanudar'),
  ...wordsFor('help', 'en', 'help info'),
  ...wordsFor('help', 'es', 'ayuda'),
])
// These alone begin a sentence that can mean nothing else: "Stop texting me", "Unsubscribe me".
const notifyingFirstWords = new Set(['stop', 'unsubscribe', 'revoke', 'alto'])
const politeWords = new Set(['please', 'pls', 'por', 'favor', 'thanks', 'thank', 'you', 'gracias'])

function wordsFor(kind: ConsentRequestKind, language: 'en' | 'es', words: string): [string, ConsentRequestRead][] {
  return words.split(' ').map((word) => [word, { kind, language }])
}

/** What a text asks for, or null. In any case, with or without accents, signs and a please: "¡Alto, por favor!" is a stop. */
export function readConsentRequest(text: string): ConsentRequestRead | null {
  const words = plainWords(text).filter((word) => !politeWords.has(word))
  const [first = ''] = words
  return keywords.get(words.join('')) ?? (notifyingFirstWords.has(first) ? (keywords.get(first) ?? null) : null)
}

function plainWords(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  )
}
