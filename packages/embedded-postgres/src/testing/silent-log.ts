// A log that keeps nothing.
import type { LauncherLog } from '../log.ts'

export const silentLog: LauncherLog = { info() {}, warn() {}, error() {} }
