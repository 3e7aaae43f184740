// The operator's metrics, in Prometheus' text format on a port of their own.
import { createServer } from 'node:http'
import { collectDefaultMetrics, Gauge, Histogram, Registry, type Histogram as HistogramType } from 'prom-client'
import { StartError } from '../errors.ts'

export type LabeledValue = { labels: Readonly<Record<string, string>>; value: number }

export type Metrics = {
  /** Counts one answered request. */
  observeRequest(route: string, status: number, seconds: number): void
  /** Adds a number that is read when someone asks for the metrics; one that cannot be read shows as NaN. */
  gauge(name: string, help: string, read: () => Promise<number> | number): void
  /** The same of several things under one name, distinguished by labels; when they cannot be read, none is shown. */
  gauges(name: string, help: string, labelNames: readonly string[], read: () => Promise<LabeledValue[]>): void
  text(): Promise<string>
  contentType: string
}

type RequestTimer = HistogramType.Internal<'route' | 'status'>

const sumsNamedAsCounters = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

const latencyBucketsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export function createMetrics(): Metrics {
  const registry = new Registry()
  // Under their own names, which stock dashboards of Node expect.
  collectDefaultMetrics({ register: registry })
  // Prometheus keeps `_total` for counters, and these are sums of gauges that are there by type.
  for (const name of sumsNamedAsCounters) registry.removeSingleMetric(name)
  const requests = new Histogram({
    name: 'daybreak_http_request_seconds',
    help: 'Time from the first byte read to the answer handed to the socket.',
    labelNames: ['route', 'status'],
    buckets: latencyBucketsSeconds,
    registers: [registry],
  })
  // Finding a label set costs more than observing it: each pair of route and status is resolved once.
  const timers = new Map<string, RequestTimer>()

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observeRequest(route, status, seconds) {
      const key = `${status} ${route}`
      let timer = timers.get(key)
      if (timer === undefined) {
        timer = requests.labels(route, String(status))
        timers.set(key, timer)
      }
      timer.observe(seconds)
    },
    gauge(name, help, read) {
      const gauge = new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          // Not a number is what Prometheus takes for "unknown". A failure here would take every other number with it.
          this.set(await Promise.try(read).catch(() => Number.NaN))
        },
      })
      registry.registerMetric(gauge)
    },
    gauges(name, help, labelNames, read) {
      const gauge = new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers: [],
        async collect() {
          const values = await Promise.try(read).catch(() => [])
          this.reset()
          for (const { labels, value } of values) this.set(labels, value)
        },
      })
      registry.registerMetric(gauge)
    },
  }
}

export type MetricsServer = { port: number; close(): Promise<void> }

/** @throws StartError  when the port is taken */
export function serveMetrics(metrics: Metrics, { host, port }: { host: string; port: number }): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not found\n')
      return
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => response.writeHead(500, { 'Content-Type': 'text/plain' }).end('the metrics could not be read\n'),
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => reject(new StartError(`METRICS_PORT ${port} cannot be used: ${cause.message}`, { cause })))
    server.listen(port, host, () => {
      const address = server.address()
      resolve({
        port: typeof address === 'object' && address !== null ? address.port : port,
        close: () => new Promise((closed) => server.close(() => closed())),
      })
    })
  })
}
