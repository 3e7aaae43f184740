// A small load balancer: checks each instance's readiness, sends requests to ready ones in turn, and retries none.
import { createServer, request, Agent, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Balancer = {
  port: number
  /** Requests go there once it has said that it is ready. */
  add(port: number): Promise<void>
  remove(port: number): void
  close(): Promise<void>
}

type Instance = { port: number; agent: Agent; failedChecks: number; isUp: boolean }

/** @param failuresToDown  so many failed checks in a row take an instance out */
export async function startBalancer(options: { checkEveryMs: number; failuresToDown: number }): Promise<Balancer> {
  const instances = new Map<number, Instance>()
  let turn = 0

  function next(): Instance | null {
    const up = [...instances.values()].filter(({ isUp }) => isUp)
    turn += 1
    return up[turn % Math.max(1, up.length)] ?? null
  }

  async function check(instance: Instance): Promise<void> {
    const isReady = await fetch(`http://127.0.0.1:${instance.port}/readyz`).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status === 200
      },
      () => false,
    )
    instance.failedChecks = isReady ? 0 : instance.failedChecks + 1
    if (isReady) instance.isUp = true
    if (instance.failedChecks >= options.failuresToDown) instance.isUp = false
  }

  const timer = setInterval(() => {
    for (const instance of instances.values()) void check(instance)
  }, options.checkEveryMs)
  const server = createServer((asked, answer) => forward(asked, answer, next()))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  const { port } = server.address() as AddressInfo
  return {
    port,
    async add(added) {
      const instance = { port: added, agent: new Agent({ keepAlive: true }), failedChecks: 0, isUp: false }
      await check(instance)
      if (!instance.isUp) throw new Error(`the instance on port ${added} is not ready`)
      instances.set(added, instance)
    },
    remove(gone) {
      instances.get(gone)?.agent.destroy()
      instances.delete(gone)
    },
    async close() {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      for (const { agent } of instances.values()) agent.destroy()
    },
  }
}

/** 502 for an instance that cannot be reached, 503 when there is none. */
function forward(asked: IncomingMessage, answer: ServerResponse, instance: Instance | null): void {
  if (instance === null) return void answer.writeHead(503).end()
  const { port, agent } = instance
  const { url: path, method, headers } = asked
  const sent = request({ host: '127.0.0.1', port, agent, path, method, headers }, (answered) => {
    answer.writeHead(answered.statusCode ?? 502, answered.headers)
    answered.pipe(answer)
  })
  sent.on('error', () => {
    if (!answer.headersSent) answer.writeHead(502)
    answer.end()
  })
  asked.pipe(sent)
}
