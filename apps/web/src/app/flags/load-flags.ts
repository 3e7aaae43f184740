// Loads the client of the flag service with this installation's settings, and follows the flags of one worker or device.
import { loadedBrand } from '#platform/copy/brand.ts'

export async function loadFlags(targetingKey: string, signal: AbortSignal): Promise<void> {
  const [{ followFlags }, { flags }] = await Promise.all([import('./flag-service.ts'), loadedBrand])
  if (!signal.aborted) await followFlags(targetingKey, flags, signal)
}
