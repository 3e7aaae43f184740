// The maximum age of a proof on a step-up route.

// Decisions 5, "a fresh code or passkey within 15 minutes".
const freshMs = 15 * 60_000

export function isProofFresh(provenAtMs: number, nowMs: number): boolean {
  return nowMs - provenAtMs <= freshMs
}
