// The clock of the page, owned here and passed down. It is the wall clock, so that a laptop that slept notices it.
import { systemMilliseconds } from '@daybreak/time'

/** Whole milliseconds since 1970. */
export const systemNowMs = systemMilliseconds
