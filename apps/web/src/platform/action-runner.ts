// Runs the page's actions: through its query cache where it has one, directly where it has none.
import { createContext, useContext } from 'react'
import type { Tag } from './tags.ts'

export type ActionEffects = {
  /** Queries that show one of these are asked again afterward, here and in the worker's other tabs. */
  changes?: readonly Tag[]
  /** The action ends when they have their new answers. */
  waitsForFresh?: boolean
}

export type RunAction = <Answer>(call: () => Promise<Answer>, effects: ActionEffects) => Promise<Answer>

const asItIs: RunAction = (call) => call()

const RunnerContext = createContext<RunAction>(asItIs)
export const ActionRunnerProvider = RunnerContext.Provider

export function useActionRunner(): RunAction {
  return useContext(RunnerContext)
}
