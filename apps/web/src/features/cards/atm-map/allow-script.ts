// Lets a library that knows nothing of Trusted Types start one of our own scripts.

type ScriptPolicy = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown }

const allowed = new Set<string>()
let hasPolicy = false

/**
 * The page's policy refuses every address that is handed to the browser as a script's, unless a policy of ours has passed it. The default
 * policy passes what was named here, and nothing else.
 *
 * @param url  of a file of this site
 */
export function allowScript(url: string): void {
  allowed.add(url)
  const { trustedTypes } = window as { trustedTypes?: ScriptPolicy }
  if (hasPolicy || trustedTypes === undefined) return
  hasPolicy = true
  trustedTypes.createPolicy('default', {
    createScriptURL(asked) {
      if (allowed.has(asked)) return asked
      throw new TypeError('this script was not named to be started')
    },
  })
}
