// Cash back that purchases earn.
export { hearPurchasesOf } from './hearing.ts'
