// The directory of banks: routing numbers and names, from the Federal Reserve's own file.
export { createBankDirectory, DirectoryFileFault, type DirectoryReport } from './importing-directory.ts'
export { bringMadeUpBanks } from './made-up-banks.ts'
