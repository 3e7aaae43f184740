// The files of the card provider's published schema that we keep (the list of fields and the subset), and writing the subset from
// the list.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema } from 'graphql'
import { subsetOf } from './subset.ts'
import { unusedOf, wordsOfSpeakers } from './unused.ts'
import { readUsedFields, usedFieldsText } from './used-fields.ts'

const folder = join(import.meta.dirname, '../../packages/card-provider-schema')
const listPath = join(folder, 'used.txt')
/** What the provider's own SDK asks for in its tests, and what leads to an enum that a test's own type has. */
const otherwisePath = join(folder, 'used-otherwise.txt')
const subsetPath = join(folder, 'published.graphql')
const headerPattern = /^(?:#.*\n)+\n/

/** Writes the subset of a published schema, and the list in its order. */
export function writeSubset(publishedPath: string): void {
  const published = readFileSync(publishedPath, 'utf8')
  const used = readUsedFields(readFileSync(listPath, 'utf8'))
  writeFileSync(subsetPath, `${headerOf(published)}\n${subsetOf(published, used)}`)
  writeFileSync(listPath, usedFieldsText(used))
}

/**
 * What can be known without the published schema: the subset of the subset is the subset, so that it holds every listed field, all that
 * these reach, and nothing else.
 */
export function subsetProblems(): string[] {
  const list = readFileSync(listPath, 'utf8')
  const kept = readFileSync(subsetPath, 'utf8')
  const used = readUsedFields(list)
  const problems: string[] = []
  if (list !== usedFieldsText(used)) problems.push('used.txt is not sorted, or names a field twice')
  if (!headerPattern.test(kept)) problems.push('published.graphql does not say what it was cut from')
  const subset = kept.replace(headerPattern, '')
  if (subset !== subsetOf(subset, used)) problems.push('published.graphql is not what used.txt asks for')
  const otherwise = readUsedFields(readFileSync(otherwisePath, 'utf8'))
  const unused = unusedOf(buildSchema(subset), used, wordsOfSpeakers(), otherwise)
  problems.push(...unused.map((line) => `${line}: no document, answer or test names it`))
  return problems
}

function headerOf(published: string): string {
  return [
    '# Generated from used.txt by `npm run card-provider-schema`: never edit it. Definitions out of schema.graphql of',
    '# https://github.com/highnote-oss/nodejs-sdk, Copyright 2026 Highnote, under the MIT License (see NOTICE).',
    `# The file it was cut from has the SHA-256 ${createHash('sha256').update(published).digest('hex')}.`,
    '',
  ].join('\n')
}
