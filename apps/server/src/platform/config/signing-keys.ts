// Reads the keys that the card provider signs with: one list for its events and one for its questions, because each has its own
// keys there.

/** Of each list every key is good: while keys rotate there are two. */
export type SigningKeys = { events: readonly string[]; authorization: readonly string[] }

export const signingKeyNames = {
  events: 'CARD_PROVIDER_SIGNING_KEY',
  authorization: 'CARD_PROVIDER_AUTHORIZATION_SIGNING_KEY',
} as const satisfies Record<keyof SigningKeys, string>

type Lists = { text(name: string): string | null }

/** Separated by commas. */
export function readSigningKeys(settings: Lists): SigningKeys {
  const list = (name: string) => (settings.text(name) ?? '').split(',').flatMap((key) => key.trim() || [])
  return { events: list(signingKeyNames.events), authorization: list(signingKeyNames.authorization) }
}

// Our reading: what a person could guess or try out is no key, and what repeats a few characters was typed, not drawn.
const minKeyLength = 16
const minDifferentCharacters = 8
// As many as the provider has at once.
const maxKeys = 5

/** What keeps keys from production. */
export function signingKeyFaults(keys: SigningKeys): string[] {
  const faults = (['events', 'authorization'] as const).flatMap((use) => {
    const name = signingKeyNames[use]
    const list = keys[use]
    return [
      list.length > maxKeys && `${name} has more than ${maxKeys} keys`,
      new Set(list).size < list.length && `${name} names a key twice`,
      list.some((key) => key.length < minKeyLength) && `${name} must have ${minKeyLength} characters or more`,
      list.some((key) => /\s/.test(key)) && `${name} has white space in a key: write commas between keys`,
      list.some((key) => new Set(key).size < minDifferentCharacters) && `${name} repeats a few characters: use a random key`,
    ].filter((fault) => fault !== false)
  })
  const isShared = keys.authorization.some((key) => keys.events.includes(key))
  return isShared ? [...faults, `${signingKeyNames.authorization} is the same key as ${signingKeyNames.events}`] : faults
}
