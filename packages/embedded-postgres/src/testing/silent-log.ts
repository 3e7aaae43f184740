// A log that discards everything.
import type { LauncherLog } from '../log.ts'

export const silentLog: LauncherLog = { info() {}, warn() {}, error() {} }
