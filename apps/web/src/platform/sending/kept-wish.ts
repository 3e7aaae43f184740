// Keeps what was sent to move money until its answer is here: the same id is sent again after a lost answer, also after a reload.

export type Wish = { id: string; amount: string }

export type KeptWish<Sent extends Wish> = {
  /** Before it is sent. A browser that keeps nothing loses only the safety of a reload. */
  keep: (wish: Sent) => void
  forget: () => void
  /** The one without an answer; null when there is none, or the stored value is not ours. */
  kept: () => Sent | null
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** One worker's: the next one in this tab never sends what another one wished. */
export type WishMemory<Sent extends Wish> = (owner: string) => KeptWish<Sent>

/** @param hasRest  whether what was found has the rest of the wish too, beside its id and its amount */
export function wishMemoryOf<Sent extends Wish>(
  storageKey: string,
  hasRest: (found: Partial<Sent>) => boolean,
): WishMemory<Sent> {
  function isWish(found: unknown): found is Sent {
    if (typeof found !== 'object' || found === null) return false
    const { id, amount } = found as Partial<Wish>
    return typeof id === 'string' && idForm.test(id) && typeof amount === 'string' && hasRest(found)
  }
  return (owner) => ({
    keep(wish) {
      try {
        sessionStorage.setItem(storageKey, JSON.stringify({ owner, wish }))
      } catch {
        // Full or forbidden.
      }
    },
    forget() {
      try {
        sessionStorage.removeItem(storageKey)
      } catch {
        // As above.
      }
    },
    kept() {
      try {
        const found = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as { owner?: unknown; wish?: unknown } | null
        return found?.owner === owner && isWish(found.wish) ? found.wish : null
      } catch {
        return null
      }
    },
  })
}
