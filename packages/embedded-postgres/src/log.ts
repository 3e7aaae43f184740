// The interface to the program's log: one event per line, with the numbers of processes and versions in its fields.

type Write = (event: string, fields?: Readonly<Record<string, unknown>>) => void

export type LauncherLog = { info: Write; warn: Write; error: Write }
