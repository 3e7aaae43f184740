// Adding money from a worker's own bank.
export { AddMoney, type AddMoneyStep } from './add-money.tsx'
export { AddForm } from './add-form.tsx'
