// The result of a static check.

/** `problems` are lines for a person to act on; none means the check passed. `summary` says what was checked. */
export type CheckResult = { problems: string[]; summary: string }
