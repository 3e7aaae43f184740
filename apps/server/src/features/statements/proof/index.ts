// Proof of income: a worker's letters, and the public check of their codes.
export { forgetWrongCodes } from './checking.ts'
export { routesOfProof } from './proof.routes.ts'
