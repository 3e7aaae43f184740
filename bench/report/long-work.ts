// Measures long work on a file: its time, and its memory above what the process had before.
import { createReadStream } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { BenchResult } from '../result.ts'

const maxMemoryMiB = 256

export type Work = { elapsedMs: number; peakMiB: number }

export async function measureWork(work: () => Promise<void>): Promise<Work> {
  // What the benchmark itself left behind is given back first, or it would hide what the work takes.
  globalThis.gc?.()
  await pause(50)
  const idleBytes = process.memoryUsage.rss()
  let peakBytes = idleBytes
  const sampler = setInterval(() => (peakBytes = Math.max(peakBytes, process.memoryUsage.rss())), 10)
  const start = performance.now()
  try {
    await work()
  } finally {
    clearInterval(sampler)
  }
  return { elapsedMs: performance.now() - start, peakMiB: (peakBytes - idleBytes) / 1_048_576 }
}

/** The limit of the same run: the bytes read once, and nothing done with them. */
export async function readingMs(path: string): Promise<number> {
  const start = performance.now()
  let byteCount = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) byteCount += chunk.byteLength
  if (byteCount === 0) throw new Error('the file of the benchmark is empty')
  return performance.now() - start
}

export function memoryResult(what: string, peakMiB: number): BenchResult {
  return {
    name: `${what}, memory above idle`,
    measured: `${Math.round(peakMiB)} MiB`,
    limit: `${maxMemoryMiB} MiB`,
    ratio: peakMiB / maxMemoryMiB,
    must: `≤ ${maxMemoryMiB} MiB`,
    aim: `≤ ${maxMemoryMiB} MiB`,
    verdict: peakMiB <= maxMemoryMiB ? 'aim' : 'missed',
  }
}
