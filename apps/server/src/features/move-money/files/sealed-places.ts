// Where the sealed values of our bank files live.
import type { SealedPlace } from '#platform/crypto/field-encryption.ts'

export function entryAccountPlace(id: string): SealedPlace {
  return { table: 'move_money_entry', column: 'account_number_sealed', row: id }
}

export function offsetAccountPlace(fileId: string): SealedPlace {
  return { table: 'move_money_file', column: 'offset_account_sealed', row: fileId }
}

export function inboundPagePlace(fileId: string, firstLine: number): SealedPlace {
  return { table: 'move_money_inbound_page', column: 'records_sealed', row: `${fileId}:${firstLine}` }
}

export function correctedPlace(fileId: string, line: number): SealedPlace {
  return { table: 'move_money_inbound_entry', column: 'corrected_sealed', row: `${fileId}:${line}` }
}
