// Types for what the stand-in uses of oidc-provider, whose own types come in a separate package.
declare module 'oidc-provider' {
  import type { Server } from 'node:http'

  export default class Provider {
    constructor(issuer: string, configuration: object)
    listen(port: number, host: string, listening?: () => void): Server
    on(event: string, listener: (...values: unknown[]) => void): void
    proxy: boolean
  }
}
