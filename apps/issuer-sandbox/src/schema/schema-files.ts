// The schema that the sandbox serves: what the card provider publishes of what we use, and what simulations need beside it.
import { readFileSync } from 'node:fs'
import { publishedSchema } from '@daybreak/card-provider-schema'

const ownFile = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

export const schemaFiles: readonly string[] = [publishedSchema, ownFile('./simulation.graphql')]
