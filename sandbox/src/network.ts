import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { html, pageOf } from './page.ts'
import { json, page, type Answer, type Ask, type Route } from './router.ts'

const keptCalls = 10_000
const shownCalls = 100
const emptyGif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** How the network behaves: well, slower than anybody waits, down, sending on, or to whoever calls it with trust. */
const moods = ['fine', 'slow', 'failing', 'redirecting', 'hostile'] as const
type Mood = (typeof moods)[number]
const isMood = (text: unknown): text is Mood => moods.some((one) => one === text)
const slowMs = 12_000
const slowestMs = 60_000
/** Where a redirect leads that nobody should follow: a cloud's metadata, and a service of the inside. */
const insideUrl = 'http://169.254.169.254/latest/meta-data/'
const hostileBytes = 1024 * 1024

export type NetworkCall = {
  id: string
  kind: 's2s' | 'pixel'
  /** From `clickId`, `click_id` or `cid`, whichever comes first; empty when the call names none. */
  clickId: string
  method: string
  query: Record<string, string>
  headers: Record<string, string>
  body: Readonly<Record<string, unknown>>
  /** How it was answered. */
  mood: Mood
  at: string
}

/**
 * An affiliate network's receiving end: takes every pixel and S2S call and remembers the newest 10,000. `POST /network/mood` with
 * `{mood, ms?}` makes it slow, failing, redirecting or hostile until told otherwise; `?play=failing` does so for one call.
 */
export function networkRoutes({ now = () => new Date() }: { now?: () => Date } = {}): readonly Route[] {
  const calls: NetworkCall[] = []
  let mood: Mood = 'fine'
  let waitMs = slowMs
  const take = (kind: NetworkCall['kind'], ask: Ask, fine: Answer): Promise<Answer> => {
    const play = ask.query.get('play')
    const as = isMood(play) ? play : mood
    calls.unshift({ ...callOf(kind, ask), mood: as, id: randomUUID(), at: now().toISOString() })
    calls.length = Math.min(calls.length, keptCalls)
    return answerIn(as, fine, waitMs)
  }

  return [
    {
      method: 'ANY',
      path: '/network/s2s',
      handle: (ask) => take('s2s', ask, json({ message: 'Received' })),
    },
    {
      method: 'ANY',
      path: '/network/pixel',
      handle: (ask) => take('pixel', ask, { status: 200, headers: { 'content-type': 'image/gif' }, body: emptyGif }),
    },
    {
      method: 'GET',
      path: '/network/calls',
      handle: ({ query }) => {
        const clickId = query.get('clickId')
        return json(clickId === null ? calls : calls.filter((call) => call.clickId === clickId))
      },
    },
    {
      method: 'POST',
      path: '/network/mood',
      handle: ({ body }) => {
        const { mood: asked, ms } = body
        if (!isMood(asked)) return json({ message: `The mood must be one of ${moods.join(', ')}.` }, 400)
        mood = asked
        waitMs = typeof ms === 'number' && ms >= 0 ? Math.min(ms, slowestMs) : slowMs
        return json({ mood, ms: waitMs })
      },
    },
    {
      method: 'DELETE',
      path: '/network/calls',
      handle: () => {
        calls.length = 0
        return json({ message: 'No calls are kept.' })
      },
    },
    { method: 'GET', path: '/network', handle: () => page(networkPage(calls)) },
  ]
}

async function answerIn(mood: Mood, fine: Answer, ms: number): Promise<Answer> {
  if (mood === 'slow') await sleep(ms)
  if (mood === 'failing') return json({ message: 'We are down.' }, 503)
  if (mood === 'redirecting') return { status: 302, headers: { location: insideUrl }, body: '' }
  if (mood === 'hostile') return { status: 200, body: `<script>alert(1)</script>${'x'.repeat(hostileBytes)}` }
  return fine
}

function callOf(
  kind: NetworkCall['kind'],
  { method, query, headers, body }: Ask,
): Omit<NetworkCall, 'id' | 'at' | 'mood'> {
  const clickId = query.get('clickId') ?? query.get('click_id') ?? query.get('cid') ?? ''
  const plain = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value ?? '')])
  return { kind, clickId, method, query: Object.fromEntries(query), headers: Object.fromEntries(plain), body }
}

const networkPage = (calls: readonly NetworkCall[]) =>
  pageOf({
    title: 'Sandbox network',
    at: '/network',
    body: html`<h1>Affiliate network</h1>
      <p class="soft">
        Campaigns may name <code>/network/s2s</code> and <code>/network/pixel</code> as their callback; what arrives is
        listed here, newest first.
      </p>
      <div class="card scroll">
        ${
          calls.length === 0
            ? html`<p class="soft">No calls so far.</p>`
            : html`<table>
                <thead>
                  <tr>
                    <th>At (UTC)</th>
                    <th>Kind</th>
                    <th>Click</th>
                    <th>Query</th>
                  </tr>
                </thead>
                <tbody>
                  ${calls.slice(0, shownCalls).map(
                    (call) =>
                      html`<tr>
                        <td>${call.at.slice(0, 19).replace('T', ' ')}</td>
                        <td>${call.kind === 's2s' ? 'S2S' : 'Pixel'}</td>
                        <td>${call.clickId || '-'}</td>
                        <td><code>${new URLSearchParams(call.query).toString()}</code></td>
                      </tr>`,
                  )}
                </tbody>
              </table>`
        }
      </div>`,
  })
