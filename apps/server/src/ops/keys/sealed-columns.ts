// Lists every sealed column of every room, with how its rows are named and to what each value is bound.
import type { SealedField } from '#platform/crypto/field-encryption.ts'
import type { Schema } from '#platform/database/schema.generated.ts'

type SealedOf<Table extends keyof Schema> = `${Table}.${Extract<keyof Schema[Table], `${string}_sealed`>}`
/** `accounts_account.account_number_sealed`: found in the generated types, so a new sealed column without an entry below does not compile. */
export type SealedColumnName = { [Table in keyof Schema]: SealedOf<Table> }[keyof Schema]

/** The values of a row's key, as the database writes them in text; bytes are a Buffer. */
export type RowKey = readonly (string | number | bigint | Buffer)[]

type SealedRows = {
  /** The primary key, in its order. */
  key: readonly [string, ...string[]]
  /** The table and the row that a value is sealed for, where they are not the table's name and its only key. */
  sealedFor?: (key: RowKey) => { table?: string; row: string }
  /** Values of many kilobytes each. */
  isLarge?: boolean
}

const byId: SealedRows = { key: ['id'] }

const sealedRows = {
  'accounts_account.account_number_sealed': byId,
  'disputes_case.details_sealed': byId,
  'disputes_message.text_sealed': byId,
  'employers_payroll_page.records_sealed': {
    key: ['file_id', 'first_line'],
    isLarge: true,
    sealedFor: ([fileId, firstLine]) => ({ row: `${text(fileId)}:${text(firstLine)}` }),
  },
  'employers_roster.birth_date_sealed': byId,
  'employers_roster.ssn_sealed': byId,
  'identity_check.applicant_sealed': byId,
  'identity_file.name_sealed': {
    key: ['check_id', 'id'],
    sealedFor: ([checkId, id]) => ({ row: `${text(checkId)}:${text(id)}` }),
  },
  'my_data_archive.bytes_sealed': { key: ['id'], isLarge: true },
  'notifications_push_key.private_sealed': byId,
  'notifications_subscription.address_sealed': byId,
  'onboarding_draft.answers_sealed': byId,
  'onboarding_opening.holder_sealed': { key: ['employee_id'] },
  'outbox_message.subject_sealed': byId,
  'move_money_destination.account_number_sealed': byId,
  'move_money_entry.account_number_sealed': byId,
  'move_money_file.offset_account_sealed': byId,
  'move_money_inbound_entry.corrected_sealed': {
    key: ['file_id', 'line'],
    sealedFor: ([fileId, line]) => ({ row: `${text(fileId)}:${text(line)}` }),
  },
  'move_money_inbound_page.records_sealed': {
    key: ['file_id', 'first_line'],
    isLarge: true,
    sealedFor: ([fileId, firstLine]) => ({ row: `${text(fileId)}:${text(firstLine)}` }),
  },
  'outbox_message.template_sealed': byId,
  'outbox_message.text_sealed': byId,
  'recordings_chunk.events_sealed': {
    key: ['recording_id', 'seq'],
    isLarge: true,
    sealedFor: ([recordingId, seq]) => ({ row: `${text(recordingId)}:${text(seq)}` }),
  },
  'recordings_recording.head_sealed': byId,
  'session_contact_change.new_value_sealed': byId,
  'session_contact_change.old_value_sealed': byId,
  'session_intermediate.subject_sealed': {
    key: ['token_hash'],
    sealedFor: ([tokenHash]) => ({ row: Buffer.isBuffer(tokenHash) ? tokenHash.toString('hex') : '' }),
  },
  'session_link.contact_sealed': { key: ['code_id'] },
  'session_provider_session.token_sealed': byId,
  'session_signing_key.private_sealed': { key: ['kid'] },
  'session_totp.secret_sealed': byId,
  'support_case.email_sealed': byId,
  'support_message.text_sealed': byId,
  'upload_file.name_sealed': {
    key: ['kind', 'owner_id', 'id'],
    sealedFor: ([kind, ownerId, id]) => ({ table: text(kind), row: `${text(ownerId)}:${text(id)}` }),
  },
  'upload_piece.bytes_sealed': {
    key: ['kind', 'owner_id', 'upload_id', 'start'],
    isLarge: true,
    sealedFor: ([kind, ...rest]) => ({ table: `${text(kind)}_piece`, row: rest.map(text).join(':') }),
  },
} satisfies Record<SealedColumnName, SealedRows>

export type SealedColumn = {
  name: SealedColumnName
  table: string
  column: string
  key: readonly string[]
  isLarge: boolean
  fieldOf(key: RowKey): SealedField
}

export const sealedColumns: readonly SealedColumn[] = Object.entries<SealedRows>(sealedRows).map(
  ([name, { key, sealedFor, isLarge = false }]) => {
    const [table = '', column = ''] = name.split('.')
    return {
      name: name as SealedColumnName,
      table,
      column,
      key,
      isLarge,
      fieldOf: (rowKey) => ({ table, column, ...(sealedFor?.(rowKey) ?? { row: text(rowKey[0]) }) }),
    }
  },
)

function text(value: RowKey[number] | undefined): string {
  return String(value)
}
