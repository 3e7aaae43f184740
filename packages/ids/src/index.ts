// Ids: UUIDv7 in the database, a prefix and 32 hexadecimal digits in answers.
export { parsePublicId, publicId } from './public-id.ts'
export { createUuidSource, isUuid, newUuid } from './uuid.ts'
export { receiptNumber } from './receipt-number.ts'
