import { isIP } from 'node:net'

/** How long to wait for the response to a call. */
export const callTimeoutMs = 10_000
const firstPauseSeconds = 60
const longestPauseSeconds = 6 * 3_600
/** After how many failures in a row a host is not called for a while. */
const breakerFailures = 5
const breakerLongestSeconds = 600

/**
 * Computes the pause after a failed attempt: a minute after the first, doubled with each further failure, up to six
 * hours.
 */
export const pauseSeconds = (attempts: number): number =>
  Math.min(firstPauseSeconds * 2 ** Math.max(0, attempts - 1), longestPauseSeconds)

/** Computes for how many seconds a host is not called after this many failures in a row; 0 when it may be called. */
export const computeBreakerSeconds = (failures: number): number =>
  failures < breakerFailures
    ? 0
    : Math.min(firstPauseSeconds * 2 ** (failures - breakerFailures), breakerLongestSeconds)

export type AttemptResult =
  | { answered: true; status: number }
  | { answered: false; reason: 'refused' | 'timed-out' | 'unreachable' }
/**
 * Decides what follows from an attempt: it was delivered, it will be tried again, or it can never arrive. A name that
 * leads to a private address today, as some do while their host is down, may lead elsewhere tomorrow. An IP address
 * always stays the same.
 */
export function decideOutcome(result: AttemptResult, url: string): 'delivered' | 'again' | 'dead' {
  if (result.answered) return result.status >= 200 && result.status < 300 ? 'delivered' : 'again'
  return result.reason === 'refused' && !hasName(url) ? 'dead' : 'again'
}
const hasName = (url: string): boolean => URL.canParse(url) && isIP(new URL(url).hostname.replace(/^\[|\]$/g, '')) === 0
/** Whether the host itself has failed, so that other calls to it would fail too. */
export const isHostFailure = (result: AttemptResult): boolean =>
  result.answered ? result.status >= 500 || result.status === 429 : result.reason !== 'refused'
