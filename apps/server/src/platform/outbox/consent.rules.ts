// Decides what a worker's text asks of us, and what her number may be sent. Pure.
import type { ConsentPurpose } from './channel.ts'

export type ConsentRequestKind = 'stop' | 'start' | 'help'

export const consentPurposes: readonly ConsentPurpose[] = ['security_codes', 'account_alerts', 'marketing']

/** A STOP ends every text. A START brings back what she had agreed to with her number; marketing would want a new yes. */
export const purposesOf: Readonly<Record<'stop' | 'start', readonly ConsentPurpose[]>> = {
  stop: consentPurposes,
  start: ['security_codes', 'account_alerts'],
}

/** What holds where no one has said anything. */
export const isGivenByDefault: Readonly<Record<ConsentPurpose, boolean>> = {
  security_codes: true,
  account_alerts: true,
  marketing: false,
}

// Readings T1: "stop, quit, end, revoke, opt out, cancel, unsubscribe must work"; carriers add STOPALL.
// Our reading: the Spanish words that carriers and Spanish-language programmes use for them.
const stopWords =
  'stop stopall quit end revoke optout cancel unsubscribe alto parar pare para detener cancelar baja fin terminar salir nomas'
const keywords: ReadonlyMap<string, ConsentRequestKind> = new Map([
  ...ofKind('stop', stopWords),
  ...ofKind('start', 'start unstop empezar comenzar iniciar reanudar'),
  ...ofKind('help', 'help info ayuda'),
])
// These alone begin a sentence that can mean nothing else: "Stop texting me", "Unsubscribe me".
const tellingFirstWords = new Set(['stop', 'unsubscribe', 'revoke', 'alto'])
const politeWords = new Set(['please', 'pls', 'por', 'favor', 'thanks', 'thank', 'you', 'gracias'])

function ofKind(kind: ConsentRequestKind, words: string): [string, ConsentRequestKind][] {
  return words.split(' ').map((word) => [word, kind])
}

/** What a text asks for, or null. In any case, with or without accents, signs and a please: "¡Alto, por favor!" is a stop. */
export function readConsentRequest(text: string): ConsentRequestKind | null {
  const words = plainWords(text).filter((word) => !politeWords.has(word))
  const asked = keywords.get(words.join(''))
  if (asked !== undefined) return asked
  return tellingFirstWords.has(words[0] ?? '') ? 'stop' : null
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
