// The directory of banks: routing numbers with names, from the Federal Reserve's own file.
export { createBankDirectory, DirectoryFileFault, type DirectoryReport } from './importing-directory.ts'
export { bringMadeUpBanks } from './made-up-banks.ts'
