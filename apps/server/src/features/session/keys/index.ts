// The keys that sign the JWT, and the JWT itself.
export { createJwtSigner, type JwtSigner } from './jwt.ts'
export {
  createSigningKeys,
  rotateSigningKeys,
  type Rotation,
  type RotationDeps,
  type RotationReport,
  type SigningKeys,
} from './signing-keys.ts'
