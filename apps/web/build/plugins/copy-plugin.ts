// Puts into each module the texts that it names, compiled and in one language. A text that is missing in either language stops
// the build.
import { catalogs, isCopyKey, locales, typeset, type CopyKey, type Locale } from '@daybreak/copy'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { sep } from 'node:path'
import type { Plugin } from 'vite'
import { sourceFolder } from '../paths.ts'

const rooms = new Set(Object.keys(catalogs.en).map((key) => key.split('.', 1)[0] ?? ''))
/** `'session.login.heading'`, in any quotes. */
const wholeKey = /(['"`])([a-z][a-z-]*(?:\.[a-z0-9-]+)+)\1/g
/** `transactions.failure.${…}`: all keys that begin so. */
const keyBeginning = /`([a-z][a-z-]*(?:\.[a-z0-9-]+)*[.-])\$\{/g

/**
 * The texts a source names, by literal key or by literal beginning.
 *
 * @throws Error  for something that looks like a key of the catalog and is none: it would be shown verbatim
 */
export function copyKeysOf(source: string): readonly CopyKey[] {
  const keys = new Set<CopyKey>()
  for (const [, , candidate = ''] of source.matchAll(wholeKey)) {
    if (isCopyKey(candidate)) keys.add(candidate)
  }
  for (const [, beginning = ''] of source.matchAll(keyBeginning)) {
    if (!rooms.has(beginning.split('.', 1)[0] ?? '')) continue
    const found = Object.keys(catalogs.en).filter((key) => key.startsWith(beginning))
    if (found.length === 0) throw new Error(`no text begins with "${beginning}"`)
    for (const key of found) if (isCopyKey(key)) keys.add(key)
  }
  return [...keys].sort()
}

/**
 * The text as pages show it: set in type, compiled.
 *
 * @throws Error  naming the key and the language, when the text is missing, empty or no ICU message
 */
export function compiledText(key: CopyKey, locale: Locale): unknown {
  const text: string | undefined = catalogs[locale][key]
  if (text === undefined || text.trim() === '') throw new Error(`"${key}" has no text in "${locale}"`)
  try {
    return compileMessageOrThrow(typeset(text))
  } catch (cause) {
    throw new Error(`"${key}" in "${locale}" is no ICU message`, { cause })
  }
}

export function copyPlugin(locale: Locale): Plugin {
  return {
    name: 'daybreak-copy',
    enforce: 'pre',
    transform(code, id) {
      const [file = ''] = id.split('?', 1)
      if (!file.startsWith(sourceFolder + sep) || !/\.tsx?$/.test(file)) return null
      const keys = copyKeysOf(code)
      if (keys.length === 0) return null
      // Every language is compiled in every build, so that a text that is missing in one never waits for the other's build.
      for (const each of locales) for (const key of keys) compiledText(key, each)
      const texts = Object.fromEntries(keys.map((key) => [key, compiledText(key, locale)]))
      // After the module's own code: line numbers stay as they were.
      return {
        code: `${code}\nimport { registerCopy } from '#platform/copy/copy-catalog.ts'\nregisterCopy(${JSON.stringify(texts)})\n`,
        map: null,
      }
    },
  }
}
