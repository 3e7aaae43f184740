// The schema that the sandbox serves: the part of the card provider's published one that we use, and the fields for simulations.
import { readFileSync } from 'node:fs'
import { publishedSchema } from '@daybreak/card-provider-schema'

const ownFile = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

export const schemaFiles: readonly string[] = [publishedSchema, ownFile('./simulation.graphql')]
