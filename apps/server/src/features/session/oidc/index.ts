// Accounts at another service by which workers log in: at any OpenID Connect issuer, or at those that Stytch supports.
export { createOpenIdIssuer } from './issuer-openid.ts'
export { createStytchIssuer } from './issuer-stytch.ts'
export { routesOfOidc } from './oidc.routes.ts'
export { sweepAttempts } from './oidc.store.ts'
export { createOidc } from './oidc.ts'
