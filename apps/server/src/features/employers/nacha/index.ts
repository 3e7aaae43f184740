// NACHA files, read and written record by record.
export type { NachaBatch, NachaEntry, NachaFile, NachaHeader } from './nacha-entries.ts'
export { NachaFault, type NachaFaultCode } from './nacha-faults.ts'
export { cut, entryDetail, transactionCodes, type ServiceClass } from './nacha-layout.ts'
export type { NachaLine } from './nacha-lines.ts'
export { readNacha, type NachaPart } from './nacha-reader.ts'
export { writeNacha, type BatchToWrite, type EntryToWrite, type FileToWrite } from './nacha-writer.ts'
