// Loads analytics, and screen recording where it is wanted, when the page is idle.
import type { QueryClient } from '@tanstack/react-query'
import { startRecording } from '../recording/recording.ts'
import { startAnalytics } from './analytics.ts'

/** @returns what ends both with the session, in every tab */
export function startLate(queries: QueryClient): () => void {
  const endings = [startAnalytics(queries), startRecording(queries)]
  return () => {
    for (const end of endings) end()
  }
}
