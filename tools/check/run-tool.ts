// Runs one of the installed command-line tools and captures its output.
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

export type ToolRun = { status: number; output: string }

/**
 * The checkers that are written in Go collect their garbage five times as rarely: a fifth of their processor time (types 28 s to 21 s,
 * lint 45 s to 36 s) for half a gigabyte of memory. One that someone set stays.
 */
const rareCollection = '400'

/** Resolves with the exit status and everything printed; rejects only when the tool cannot be started. */
export function runTool(root: string, name: string, args: readonly string[]): Promise<ToolRun> {
  const path = [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, { cwd: root, env: { GOGC: rareCollection, ...process.env, PATH: path, NO_COLOR: '1' } })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.on('error', (error) => reject(new Error(`${name} could not be started: ${error.message}`, { cause: error })))
    child.on('close', (status) => resolve({ status: status ?? 1, output: output.trim() }))
  })
}
