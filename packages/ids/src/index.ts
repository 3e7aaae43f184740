// Ids: UUIDv7 in the database, a prefix and 32 hexadecimal digits in answers.
export { type IdPrefix, idPrefixes } from './prefixes.ts'
export { parsePublicId, publicId } from './public-id.ts'
export { createUuidSource, isUuid, newUuid, type UuidSource } from './uuid.ts'
