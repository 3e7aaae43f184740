// The brand as the server configured it. Pages are built with the default one and correct themselves when it differs.
import { brandDefault, clientConfigRoutes, type ClientConfig } from '@daybreak/contract'
import { useSyncExternalStore } from 'react'
import { callApi } from '../calls/api.ts'
import type { FlagValues } from '../flags/flag-values.ts'

let current: ClientConfig = brandDefault
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const currentBrand = () => current
let sayLoaded: () => void
/** What it is once the server has said so, or has not answered: for what is no component. */
export const loadedBrand = new Promise<void>((resolve) => {
  sayLoaded = resolve
}).then(currentBrand)

/** Name, bank, support contacts and outside links. */
export function useBrand(): ClientConfig {
  return useSyncExternalStore(subscribe, currentBrand, currentBrand)
}

/**
 * Asks the server once; without an answer the default stays, which is right wherever nothing was configured.
 *
 * @returns the flags of the device, for pages before sign-in; none without an answer
 */
export async function loadBrand(): Promise<FlagValues> {
  try {
    const { deviceFlags, ...configured } = await callApi(clientConfigRoutes.read)
    if (JSON.stringify(configured) !== JSON.stringify(current)) {
      current = configured
      for (const listener of listeners) listener()
    }
    return deviceFlags
  } catch {
    // The page works with the default, and every later call reports its own failure.
    return {}
  } finally {
    sayLoaded()
  }
}
