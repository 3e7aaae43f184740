// Linking a bank: its two numbers, two small deposits, and their amounts.
export { AddBank, type AddBankStep } from './add-bank.tsx'
