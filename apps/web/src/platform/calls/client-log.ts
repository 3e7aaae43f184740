// Sends what the specification calls "logged only" to the server: a code from the allowed list, nothing else.
import { clientLogRoutes, type ClientLogCode } from '@daybreak/contract'
import { ApiProblem, callApi } from './api.ts'

/** Never throws and never waits: a report that cannot be sent is lost, and the page continues. */
export function logToServer(code: ClientLogCode, cause?: unknown): void {
  const requestId = cause instanceof ApiProblem ? cause.problem?.requestId : undefined
  callApi(clientLogRoutes.log, { body: { code, ...(requestId && { requestId }) }, isBackground: true }).catch(() => undefined)
}

/** Reports what the browser refused to load or run, once a page. */
export function reportPolicyViolations(): void {
  document.addEventListener('securitypolicyviolation', () => logToServer('csp_violation'), { once: true })
}
