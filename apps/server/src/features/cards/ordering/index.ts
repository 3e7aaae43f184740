// Orders cards, so that a crash at any moment leaves one card on its way or none.
export { firstOrderIdOf, orderFirstCard } from './first.ts'
export { orderCard, type OrderingDeps, type OrderRefusal, type OrderRequest } from './ordering.ts'
export { orderCardAtSignIn } from './signing-in.ts'
export { tidyOrders, type TidyingDeps } from './tidying.ts'
