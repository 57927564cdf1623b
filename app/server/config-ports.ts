import { isIP } from 'node:net'
import { readNetwork, type Network } from '../../platform/server/address-list.ts'
import type { Reader } from './config-reader.ts'

export type MetricsSettings = {
  /** The port for metrics; 0 means that there is no separate port. */
  port: number
  host: string
  /** Null when no token is required. */
  token: string | null
  /** The networks that may read metrics, as `address/prefix`. If empty, anyone who reaches the port may. */
  networks: Network[]
}

const metricsTokenMinLength = 16

/** Reads where metrics are served. Only this machine may read them, unless a token or a network admits others. */
export function readMetricsSettings(read: Reader, problems: string[], sitePort: number): MetricsSettings {
  const port = read.number('METRICS_PORT', 0, { min: 0, max: 65_535 })
  const host = read.text('METRICS_HOST', '127.0.0.1')
  const token = read.secret('METRICS_TOKEN')
  const networks = read.list('METRICS_NETWORKS').flatMap((text) => {
    const network = readNetwork(text)
    if (!network) problems.push(`METRICS_NETWORKS has "${text}": each must be like 10.0.0.0/8 or 192.168.1.7`)
    return network ?? []
  })
  const isHere = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/.test(host)
  if (!isHere && !token && networks.length === 0)
    problems.push(`METRICS_HOST is "${host}": other machines need METRICS_TOKEN or METRICS_NETWORKS`)
  if (host !== 'localhost' && isIP(host) === 0)
    problems.push(`METRICS_HOST is "${host}": it must be an IP address of this machine`)
  if (token !== null && token.length < metricsTokenMinLength)
    problems.push(`METRICS_TOKEN has ${token.length} characters: it must have at least ${metricsTokenMinLength}`)
  if (port === 0 && (!isHere || token || networks.length > 0))
    problems.push('METRICS_HOST, METRICS_TOKEN and METRICS_NETWORKS need METRICS_PORT')
  if (port > 0 && port === sitePort) problems.push(`METRICS_PORT is ${port}, as PORT is: it must be another`)
  return { port, host, token, networks }
}

export type AudienceSettings = {
  /** The address of the process that counts panelists for all others; empty when each process counts for itself. */
  url: string
  /** Where a process with `--only=audience` listens. */
  port: number
  host: string
}

/** Reads which process counts panelists. */
export function readAudienceSettings(read: Reader, problems: string[], sitePort: number): AudienceSettings {
  const url = read.address('AUDIENCE_URL')
  const port = read.number('AUDIENCE_PORT', 3005, { min: 1, max: 65_535 })
  if (port === sitePort) problems.push(`AUDIENCE_PORT is ${port}, as PORT is: it must be another`)
  return { url, port, host: read.text('AUDIENCE_HOST', '127.0.0.1') }
}

/** The settings of the process that counts panelists for the others: it counts itself, though AUDIENCE_URL leads to it. */
export const countingItself = <C extends { audience: AudienceSettings }>(config: C): C => ({
  ...config,
  audience: { ...config.audience, url: '' },
})
