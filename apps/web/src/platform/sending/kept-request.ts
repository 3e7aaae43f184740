// Stores a request that moves money until it is answered: the same id is sent again after a lost answer, also after a reload.

export type Request = { id: string; amount: string }

export type KeptRequest<Sent extends Request> = {
  /** Before it is sent. A browser that keeps nothing loses only the safety of a reload. */
  keep: (request: Sent) => void
  forget: () => void
  /** The one without an answer; null when there is none, or the stored value is not ours. */
  kept: () => Sent | null
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** One worker's: the next one in this tab never sends another one's request. */
export type RequestMemory<Sent extends Request> = (owner: string) => KeptRequest<Sent>

/** @param hasRest  whether what was found has the rest of the request too, beside its id and its amount */
export function requestMemoryOf<Sent extends Request>(
  storageKey: string,
  hasRest: (found: Partial<Sent>) => boolean,
): RequestMemory<Sent> {
  function isRequest(found: unknown): found is Sent {
    if (typeof found !== 'object' || found === null) return false
    const { id, amount } = found as Partial<Request>
    return typeof id === 'string' && idForm.test(id) && typeof amount === 'string' && hasRest(found)
  }
  return (owner) => ({
    keep(request) {
      try {
        sessionStorage.setItem(storageKey, JSON.stringify({ owner, request }))
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
        const found = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as { owner?: unknown; request?: unknown } | null
        return found?.owner === owner && isRequest(found.request) ? found.request : null
      } catch {
        return null
      }
    },
  })
}
