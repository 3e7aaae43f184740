// Records this page for as long as that is wanted: recorded events are masked, sent in chunks, and dropped at the end.
import { recordingRoutes } from '@daybreak/contract'
import type { QueryClient } from '@tanstack/react-query'
import { callApi, problemOf } from '#platform/calls/api.ts'
import { compressed } from './compressed.ts'
import { openRecordingQueue, type Chunk, type ChunkOutcome } from './recording-queue.ts'
import { recordableScreen } from './recorded-screens.ts'
import { startScreenRecorder } from './screen-recorder.ts'
import { followSheetClasses } from './sheet-classes.ts'
import { openWords } from './words.ts'

/** @param signal  ends it at once: what waits is forgotten */
export function recordPage(queries: QueryClient, signal: AbortSignal): void {
  if (signal.aborted) return
  const words = openWords(queries)
  const queue = openRecordingQueue({
    pack: compressed,
    send: (chunk) => sendChunk(chunk, signal),
    onFull: () => recorder.pause(),
    onRoom: () => recorder.goOn(),
    onAnew: () => {
      recorder.goOn()
      recorder.beginAnew()
    },
    onOver: end,
  })
  const recorder = startScreenRecorder({
    masking: { isStatic: words.isStatic, isClass: followSheetClasses(document) },
    screen: () => recordableScreen(document, window.location.pathname),
    nowMs: () => performance.now(),
    emit: queue.add,
  })

  function end(): void {
    recorder.end()
    queue.end()
    words.end()
  }
  signal.addEventListener('abort', end)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && queue.flush(), { signal })
}

async function sendChunk({ id, seq, events }: Chunk, signal: AbortSignal): Promise<ChunkOutcome> {
  try {
    const { addChunk } = recordingRoutes
    await callApi(addChunk, { query: { id, seq: String(seq) }, body: events, signal, isBackground: true })
    return 'kept'
  } catch (cause) {
    const problem = problemOf(cause, recordingRoutes.addChunk)
    if (problem === null || problem.status >= 500 || problem.code === 'too_many_requests') return 'later'
    const { code } = problem
    const isOfThisOne =
      code === 'recordings.out_of_order' ||
      code === 'recordings.differs' ||
      code === 'recordings.full' ||
      code === 'recordings.not_found'
    return isOfThisOne ? 'anew' : 'over'
  }
}
