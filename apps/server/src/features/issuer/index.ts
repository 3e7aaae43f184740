// The door of the issuer room: the card provider, met only over HTTP.
export { issuerErrors, type IssuerFailure } from './issuer.errors.ts'
export {
  createIssuer,
  type DirectDepositNumbers,
  type IssuedAccount,
  type Issuer,
  type IssuerDeps,
  type NumbersToken,
} from './issuer.ts'
