// Earned pay on the home screen, and the sheet that it opens.
export { EarnedPay } from './earned-pay.tsx'
