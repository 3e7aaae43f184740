// Makes a proof old without waiting for a quarter of an hour.
import type { BrowserContext } from 'playwright-core'

/**
 * What the server says when the last proof is more than 15 minutes old, once, to a call of that path; everything after it is the
 * server's own.
 *
 * @param path  a glob such as "/api/session/passkeys/*"
 * @param methods  the methods of fresh proof, as the server would name them
 * @param verb  where the same path is read as well
 */
export async function letProofGrowOld(
  context: BrowserContext,
  path: string,
  methods: readonly string[],
  verb?: 'PUT' | 'DELETE',
): Promise<void> {
  const body = JSON.stringify({ status: 403, code: 'step_up_required', methods, requestId: 'req_journey' })
  let isOld = true
  // Not `times: 1`: the browser would stop intercepting just when the page asks for the dialog's code, which then may never come.
  await context.route(`**${path}`, async (route) => {
    if (verb !== undefined && route.request().method() !== verb) return route.fallback()
    const wasOld = isOld
    isOld = false
    if (wasOld) await route.fulfill({ status: 403, contentType: 'application/problem+json', body })
    else await route.fallback()
  })
}
