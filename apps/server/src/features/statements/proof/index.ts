// Proof of income: letters of a worker, and the public check of their codes.
export { forgetWrongCodes } from './checking.ts'
export { routesOfProof } from './proof.routes.ts'
