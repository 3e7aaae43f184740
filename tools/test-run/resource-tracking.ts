// Lets node:test track what a test file starts only while the file is loaded, which is when it needs to know whose test is whose.
import { createHook, type AsyncHook } from 'node:async_hooks'

/**
 * It follows every promise to the test that made it, so that an uncaught error fails that test. Each promise of the server is then
 * tracked twice and again at garbage collection: an eighth of the processor time of the server's tests. Without it such an error still
 * fails, as the file's (`strays`).
 *
 * Called before anything of node:test is. A Node whose runner tracks in another way just continues tracking.
 */
export function captureTracking(): { resume(): void; suspend(): void } {
  const tracking = new Set<AsyncHook>()
  const prototype = Object.getPrototypeOf(createHook({})) as AsyncHook
  const { enable } = prototype
  prototype.enable = function (this: AsyncHook) {
    if (isRunners(this)) tracking.add(this)
    return enable.call(this)
  }
  return {
    resume: () => tracking.forEach((hook) => hook.enable()),
    suspend: () => tracking.forEach((hook) => hook.disable()),
  }
}

/** The runner has no name for its hook but the table in which it keeps what it follows. */
function isRunners(hook: AsyncHook): boolean {
  return Object.getOwnPropertySymbols(hook).some((part) => String(Reflect.get(hook, part)).includes('testResources'))
}
