// Adding money from a bank of the worker's own.
export { AddMoney, type AddMoneyStep } from './add-money.tsx'
export { AddForm } from './add-form.tsx'
