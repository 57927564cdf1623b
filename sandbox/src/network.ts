import { randomUUID } from 'node:crypto'
import { html, pageOf } from './page.ts'
import { json, page, type Ask, type Route } from './router.ts'

const keptCalls = 10_000
const shownCalls = 100
const emptyGif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

export type NetworkCall = {
  id: string
  kind: 's2s' | 'pixel'
  /** From `clickId`, `click_id` or `cid`, whichever comes first; empty when the call names none. */
  clickId: string
  method: string
  query: Record<string, string>
  headers: Record<string, string>
  body: Readonly<Record<string, unknown>>
  at: string
}

/** An affiliate network's receiving end: takes every pixel and S2S call and remembers the newest 10,000. */
export function networkRoutes({ now = () => new Date() }: { now?: () => Date } = {}): readonly Route[] {
  const calls: NetworkCall[] = []
  const record = (kind: NetworkCall['kind'], ask: Ask) => {
    calls.unshift({ ...callOf(kind, ask), id: randomUUID(), at: now().toISOString() })
    calls.length = Math.min(calls.length, keptCalls)
  }

  return [
    {
      method: 'ANY',
      path: '/network/s2s',
      handle: (ask) => {
        record('s2s', ask)
        return json({ message: 'Received' })
      },
    },
    {
      method: 'ANY',
      path: '/network/pixel',
      handle: (ask) => {
        record('pixel', ask)
        return { status: 200, headers: { 'content-type': 'image/gif' }, body: emptyGif }
      },
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

function callOf(kind: NetworkCall['kind'], { method, query, headers, body }: Ask): Omit<NetworkCall, 'id' | 'at'> {
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
