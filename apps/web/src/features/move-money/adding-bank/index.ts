// Linking a bank: its two numbers, two micro-deposits, and their amounts.
export { AddBank, type AddBankStep } from './add-bank.tsx'
