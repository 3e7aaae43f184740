// The part of the card provider's published GraphQL schema that this product uses, to validate against or to serve.
import { readFileSync } from 'node:fs'

/** Definitions only, with the provider's own types and nullability. Written by `npm run card-provider-schema`; never edited by hand. */
export const publishedSchema: string = readFileSync(new URL('../published.graphql', import.meta.url), 'utf8')
