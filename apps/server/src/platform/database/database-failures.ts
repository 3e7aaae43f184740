// Classifies database failures: worth retrying, unreachable, or an error of the statement.

const serializationFailure = '40001'
const deadlockDetected = '40P01'
const lockNotAvailable = '55P03'
// Class 08 is a broken connection; 57P0x is a server that stops, crashed, or starts; the others come from the socket.
const lostConnection = /^(08\w{3}|57P0[1-4]|53300|ECONNRESET|ECONNREFUSED|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
const lostConnectionMessage =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|connection was given up/

/** The five characters of SQLSTATE, or the system's error name, or the empty text. */
export function failureCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** The transaction lost a race and left nothing behind: running it again from its beginning is right. */
export function isRetryable(error: unknown): boolean {
  const code = failureCode(error)
  return code === serializationFailure || code === deadlockDetected
}

/** The server cannot be reached, or went away: whether the last statement took effect is unknown. */
export function isConnectionLost(error: unknown): boolean {
  return lostConnection.test(failureCode(error)) || (error instanceof Error && lostConnectionMessage.test(error.message))
}

/** The database has no space left: on its disk, in its memory, or for its own files. It recovers once there is space. */
export function isOutOfRoom(error: unknown): boolean {
  return ['53000', '53100', '53200', '53400', '58030'].includes(failureCode(error))
}

/** Another transaction held what this one wanted for longer than it may wait. */
export function isLockTimeout(error: unknown): boolean {
  return failureCode(error) === lockNotAvailable
}

/** A statement ran into its time-out or waited too long for a lock. */
export function isTimedOut(error: unknown): boolean {
  return ['57014', lockNotAvailable].includes(failureCode(error))
}
