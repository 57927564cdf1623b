import { notificationsApi, notificationsStreamPath, type BellEvent, type NewestSurvey } from '../../contract.ts'
import { readTokens } from '../../../../platform/web/session/storage.ts'
import { store } from '../../../../platform/web/state/store.ts'
import { api } from '../../../../platform/web/api/api.ts'
import { requestAsReader } from '../../../../platform/web/api/as-reader.ts'
import { failureIn, request } from '../../../../platform/web/api/call.ts'
import { readEvents } from '../../../../platform/web/api/server-sent-events.ts'

/** The wait before the next stream. The server ends each stream after a few minutes. */
const betweenStreamsMs = 1_000
const longestWaitMs = 60_000
/** Longer than three heartbeats of the server: a stream that is silent for this long is dead, even if no error was reported. */
const silenceMs = 70_000
/** After this many failed streams, each retry also makes a plain call, which more networks let through. */
const failuresBeforeAsking = 3
/** A page that is hidden for less than this, while its reader glances at another tab, keeps its stream. */
const hiddenForMs = 10_000

/** The wait before a retry after n failures in a row (n from 1): 2 s, doubling up to a minute, with a random variation for each page. */
export const waitAfterMs = (failures: number, chance = Math.random()): number =>
  Math.min(2_000 * 2 ** (failures - 1), longestWaitMs) * (0.75 + chance / 2)

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

const isBellEvent = (value: unknown): value is BellEvent =>
  typeof value === 'object' && value !== null && 'unread' in value && 'newestId' in value

const isNewestSurvey = (value: unknown): value is NewestSurvey =>
  typeof value === 'object' && value !== null && 'newestAt' in value && typeof value.newestAt === 'string'

export type Heard = BellEvent | NewestSurvey
type Hear = (event: Heard) => void

/**
 * Reads one stream to its end. Returns whether the response was a stream; throws, like `fetch`, when there is no
 * network.
 */
async function listenOnce(hear: Hear, signal: AbortSignal): Promise<boolean> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), silenceMs)
  }
  try {
    heard()
    const either = AbortSignal.any([signal, silence.signal])
    const opened = await requestAsReader(async () => {
      const response = await request(notificationsStreamPath, { accept: 'text/event-stream' }, either)
      return response.ok && response.body ? { body: response.body } : failureIn(response)
    })
    if ('failure' in opened) return false
    for await (const { event, data } of readEvents(opened.body, heard)) {
      const message: unknown = event === 'bell' || event === 'surveys' ? JSON.parse(data) : null
      if (isBellEvent(message) || isNewestSurvey(message)) hear(message)
    }
    return true
  } finally {
    clearTimeout(timer)
  }
}

const bellApi = api.injectEndpoints({
  endpoints: (build) => ({
    readBell: build.query<BellEvent, void>({
      query: () => ({ spec: notificationsApi.getNotifications, args: { query: { currentPage: 1, limit: 10 } } }),
      transformResponse: ({ data }: { data: unknown }) => {
        const { rows, unread } = data as { rows: { notificationId: string; readAt: string | null }[]; unread: number }
        return { unread, newestId: rows.find(({ readAt }) => readAt === null)?.notificationId ?? null }
      },
    }),
  }),
})

/** Asks once with a plain call. If the session has expired, it ends here, as with any call. */
async function ask(hear: Hear): Promise<void> {
  const asked = store.dispatch(bellApi.endpoints.readBell.initiate(undefined, { forceRefetch: true, subscribe: false }))
  const { data } = await asked
  if (data) hear(data)
}

/** Keeps a stream open until the signal is aborted. */
export async function keepListening(hear: Hear, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted && readTokens()) {
    const wasStream = await listenOnce(hear, signal).catch(() => false)
    if (signal.aborted) return
    failures = wasStream ? 0 : failures + 1
    if (failures >= failuresBeforeAsking) await ask(hear)
    await pause(wasStream ? betweenStreamsMs : waitAfterMs(failures), signal)
  }
}

/** Runs the work in only one page of the browser at a time. Plain-HTTP hosts have no locks, so there every page runs it. */
async function runExclusively(name: string, work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(name, { signal }, work).catch(() => {})
}

/**
 * Follows the bell of a user while the page is visible and there is a network, and reports every change to `tell`. Returns a
 * function that stops it. Only one page of the browser holds a stream at a time.
 */
export function followBell(userId: string, onChange: Hear): () => void {
  const name = `tuppence-bell-${userId}`
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows take an origin; a channel has one origin
  const tellOthers = (message: Heard | 'what?') => channel?.postMessage(message)
  let last: BellEvent | null = null
  let newest: NewestSurvey | null = null
  let run: AbortController | null = null
  let isOffline = false
  let hiding: ReturnType<typeof setTimeout> | undefined

  const take = (event: Heard) => {
    if (isNewestSurvey(event)) newest = event
    else last = event
    onChange(event)
  }
  const hear = (event: Heard) => {
    take(event)
    tellOthers(event)
  }
  const stop = () => {
    run?.abort()
    run = null
  }
  const start = () => {
    if (run) return
    const controller = new AbortController()
    run = controller
    // A page that is already listening answers at once with what it last received.
    tellOthers('what?')
    void runExclusively(name, () => keepListening(hear, controller.signal), controller.signal)
  }
  const startOrStop = () => {
    clearTimeout(hiding)
    if (isOffline) stop()
    else if (document.hidden) hiding = setTimeout(stop, hiddenForMs)
    else start()
  }
  const offline = () => {
    isOffline = true
    startOrStop()
  }
  const online = () => {
    isOffline = false
    startOrStop()
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isBellEvent(data) || isNewestSurvey(data)) return take(data)
    if (last && run) tellOthers(last)
    if (newest && run) tellOthers(newest)
  })
  document.addEventListener('visibilitychange', startOrStop)
  addEventListener('offline', offline)
  addEventListener('online', online)
  startOrStop()
  return () => {
    clearTimeout(hiding)
    document.removeEventListener('visibilitychange', startOrStop)
    removeEventListener('offline', offline)
    removeEventListener('online', online)
    stop()
    channel?.close()
  }
}
