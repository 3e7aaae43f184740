// Runs `npm run card-provider-schema -- <published schema>`: writes the part of the card provider's schema that we use; `--check` compares it.
import { parseArgs } from 'node:util'
import { subsetProblems, writeSubset } from './card-provider-schema/schema-files.ts'

const usage = 'npm run card-provider-schema -- <schema.graphql of the card provider>, or --check'

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean', default: false } } })
  const [path, ...more] = positionals
  if (more.length > 0 || (path === undefined) !== values.check) throw new Error(usage)
  if (path !== undefined) writeSubset(path)
  const problems = subsetProblems()
  if (problems.length > 0) throw new Error(problems.join('\n'))
  process.stdout.write(`published.graphql ${path === undefined ? 'is what used.txt asks for' : 'written'}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
