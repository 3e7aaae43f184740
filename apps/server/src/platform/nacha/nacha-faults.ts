// Every reason for which a NACHA file is refused, with the operator's remedy.

const resend = 'Ask the sender for a corrected file.'
const transferAgain = 'The file is damaged or cut short: transfer it again, or ask the sender for it.'
const notNacha = 'Check that this is the right file, in NACHA format, as the sender made it.'

/** Code to remedy: a code without a remedy does not compile. */
export const nachaRemedies = {
  'nacha.empty_file': transferAgain,
  'nacha.not_a_file': 'Name a file on this machine.',
  'nacha.file_changed': 'Wait until the file is complete, then run the command again.',
  'nacha.line_too_long': `Records have 94 characters. ${resend}`,
  'nacha.not_ascii': `NACHA files are plain ASCII. ${resend}`,
  'nacha.blank_line': transferAgain,
  'nacha.unknown_record': notNacha,
  'nacha.record_out_of_place': notNacha,
  'nacha.file_header_missing': notNacha,
  'nacha.file_header_repeated':
    'The file holds more than one NACHA file: split it at the second record 1 and take each part by itself.',
  'nacha.batch_control_missing': transferAgain,
  'nacha.file_control_missing': transferAgain,
  'nacha.after_file_control':
    'Nothing but lines of nines may follow the file control. Ask the sender for the file as it was made.',
  'nacha.bad_field': resend,
  'nacha.not_numeric': resend,
  'nacha.bad_date': resend,
  'nacha.check_digit': resend,
  'nacha.unknown_transaction_code': resend,
  'nacha.unsupported_service_class':
    'Only batches of classes 200, 220 and 225 can be read. Ask the sender for a file without accounting (ADV) batches.',
  'nacha.service_class_disagrees': resend,
  'nacha.amount_disagrees_with_code': resend,
  'nacha.addenda_missing': resend,
  'nacha.addenda_unexpected': resend,
  'nacha.addenda_disagrees': resend,
  'nacha.batch_disagrees': resend,
  'nacha.entry_count': resend,
  'nacha.entry_hash': resend,
  'nacha.debit_total': resend,
  'nacha.credit_total': resend,
  'nacha.batch_count': resend,
  'nacha.block_count': resend,
  'nacha.trace_repeated': resend,
  'nacha.not_addressed_to_us':
    'Check that this is the file that the bank sent here, and that BANK_ROUTING_NUMBERS has our routing numbers.',
  'nacha.date_implausible': 'Ask the sender which date is meant; --accept-dates takes the file as it is.',
} as const satisfies Record<string, string>

export type NachaFaultCode = keyof typeof nachaRemedies

/** Thrown by the reader at the first error; nothing in the file may be used then. */
export class NachaFault extends Error {
  readonly code: NachaFaultCode
  /** The record's number, counted from 1; 0 when the file has none. */
  readonly line: number
  readonly remedy: string

  constructor(code: NachaFaultCode, line: number, reason: string) {
    super(reason)
    this.name = 'NachaFault'
    this.code = code
    this.line = line
    this.remedy = nachaRemedies[code]
  }
}
