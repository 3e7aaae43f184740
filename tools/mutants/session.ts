// Bugs planted in signing in and staying signed in: codes, sessions, limits, proofs and what the log may contain.
import type { Mutant } from './mutant.ts'

const codes = 'apps/server/src/features/session/callers/codes.rules.ts'
const ofSession = (name: string): string => `apps/server/src/features/session/${name}`
const codeTests = [ofSession('callers/codes.rules.test.ts'), ofSession('session-times.test.ts')]

export const sessionMutants: readonly Mutant[] = [
  {
    name: 'a code is good at the instant at which it expires',
    file: codes,
    from: 'challenge.expiresAtMs <= nowMs',
    to: 'challenge.expiresAtMs < nowMs',
    tests: codeTests,
  },
  {
    name: 'a code that was used opens a second session',
    file: codes,
    from: 'challenge === null || challenge.usedAtMs !== null ||',
    to: 'challenge === null ||',
    tests: [ofSession('callers/codes.rules.test.ts'), ofSession('opening/sign-in.test.ts')],
  },
  {
    name: 'a code may be tried six times',
    file: codes,
    from: 'challenge.tries >= codeLimits.triesPerCode',
    to: 'challenge.tries > codeLimits.triesPerCode',
    tests: [ofSession('callers/codes.rules.test.ts'), ofSession('callers/codes.rules.prop.test.ts')],
  },
  {
    name: 'a contact is sent six codes in an hour',
    file: codes,
    from: 'code_of_contact: { anHour: 5, aDay: 15 }',
    to: 'code_of_contact: { anHour: 6, aDay: 15 }',
    tests: [ofSession('callers/codes.rules.test.ts'), ofSession('callers/limits.test.ts')],
  },
  {
    name: 'a lock after ten wrong codes is not kept',
    file: codes,
    from: 'failures >= codeLimits.failuresInARow ? nowMs + codeLimits.lockMs : null',
    to: 'failures > codeLimits.failuresInARow ? nowMs + codeLimits.lockMs : null',
    tests: [ofSession('callers/codes.rules.test.ts'), ofSession('callers/codes.rules.prop.test.ts')],
  },
  {
    name: 'a network that used up its look-ups learns who is unknown',
    file: codes,
    from: "const isHidden = freeMsOf('unknown_of_source') > nowMs",
    to: 'const isHidden = false',
    tests: [ofSession('callers/codes.rules.test.ts'), ofSession('callers/limits.test.ts')],
  },
  {
    name: 'a session lives on after its sixty minutes',
    file: 'apps/server/src/features/session/session.rules.ts',
    from: 'return nowMs >= expiresAtMs',
    to: 'return nowMs > expiresAtMs + 60_000',
    tests: [ofSession('session.rules.test.ts'), ofSession('session-times.test.ts')],
  },
  {
    name: 'a session is idle a minute late',
    file: 'apps/server/src/features/session/session.rules.ts',
    from: 'idleMs: 330_000',
    to: 'idleMs: 390_000',
    tests: [ofSession('session.rules.test.ts'), ofSession('session-times.test.ts')],
  },
  {
    name: 'a proof is fresh for an hour',
    file: 'apps/server/src/platform/http/access/proof-age.ts',
    from: 'const freshMs = 15 * 60_000',
    to: 'const freshMs = 60 * 60_000',
    tests: ['apps/server/src/platform/http/access/server-access.test.ts', ofSession('session-times.test.ts')],
  },
  {
    name: 'a session opened by card passes as a fresh proof',
    file: 'apps/server/src/platform/http/access/strong-proof.ts',
    from: '    if (limited !== null) return limited\n',
    to: '',
    tests: ['apps/server/src/platform/http/access/server-access.test.ts', 'apps/server/src/app/route-rights.test.ts'],
  },
  {
    name: 'a worker is let in before their onboarding is completed',
    file: 'apps/server/src/platform/http/admission.ts',
    from: "required.has('completed') && ",
    to: "required.has('completed') && required.size > 2 && ",
    tests: ['apps/server/src/platform/http/access/server-access.test.ts'],
  },
  {
    name: 'a limit ends at once when there are two',
    file: 'apps/server/src/features/session/notices/limitation.rules.ts',
    from: 'ends.length === 0 ? null : Math.max(...ends)',
    to: 'ends.length === 0 ? null : Math.min(...ends)',
    tests: [ofSession('notices/limitation.rules.test.ts')],
  },
  {
    name: 'a proof by card can be tried again right after a contact canceled it',
    file: 'apps/server/src/features/session/notices/limitation.rules.ts',
    from: 'nowMs < canceledAtMs + blockedAfterCancelMs',
    to: 'nowMs < canceledAtMs',
    tests: [ofSession('notices/limitation.rules.test.ts')],
  },
  {
    name: 'another site may write with the worker’s cookie',
    file: 'apps/server/src/platform/http/access/origins.ts',
    from: 'if (publicOrigin !== null) return false',
    to: 'if (publicOrigin !== null) return isPage',
    tests: ['apps/server/src/platform/http/access/origins.test.ts'],
  },
  {
    name: 'an error’s message is logged with the card number in it',
    file: 'apps/server/src/platform/log.ts',
    from: 'message: scrubText(error.message)',
    to: 'message: error.message',
    tests: ['apps/server/src/platform/log.test.ts'],
  },
  {
    name: 'one worker’s requests all run at once',
    file: 'apps/server/src/platform/http/access/fair-line.ts',
    from: 'if (line.running >= maxRunning)',
    to: 'if (line.running >= maxRunning * 100)',
    tests: [
      'apps/server/src/platform/http/access/fair-line.test.ts',
      'apps/server/src/platform/http/access/server-fairness.test.ts',
    ],
  },
  {
    name: 'digits of an earlier code of Stytch cost a try',
    file: ofSession('stytch/stytch.ts'),
    from: "unable_to_auth_otp_code: { kind: 'over' }",
    to: "unable_to_auth_otp_code: { kind: 'wrong' }",
    tests: [ofSession('stytch/proofs-stytch.test.ts')],
  },
  {
    name: 'a step-up opens another session at Stytch',
    file: ofSession('stytch/provider-stytch.ts'),
    from: "if (purpose !== 'step_up' || method === null || sessionId === null) return undefined",
    to: "if (purpose !== 'old_contact' || method === null || sessionId === null) return undefined",
    tests: [ofSession('stytch/proofs-stytch.test.ts')],
  },
]
