// Requests what a screen shows first while the screen's code is still loading.
import type { QueryClient } from '@tanstack/react-query'
import { nextTask } from '#platform/page/next-task.ts'

/** Starts one question; an answer that is there and fresh is not requested again. */
export type AskAhead = (client: QueryClient) => Promise<unknown>
export type LoadQuestions = () => Promise<readonly AskAhead[]>

/**
 * Returns at once. Each call costs a slow phone some milliseconds to begin, so each begins in a task of its own. What fails, the screen asks
 * again when it is drawn, and says so.
 */
export function askAhead(client: QueryClient, load: LoadQuestions): void {
  void beginAll(client, load).catch(() => {})
}

async function beginAll(client: QueryClient, load: LoadQuestions): Promise<void> {
  for (const ask of await load()) {
    await nextTask()
    void ask(client)
  }
}
