// Loaded before the journeys of a process: they share one browser, in which each visit has a profile of its own.
import { startSharedBrowser } from './journey-browser.ts'

await startSharedBrowser()
