import { vi } from 'vitest'

function memoryStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}

/**
 * Provides the few browser globals that calls, storage and the session use, for tests outside a browser. Import it
 * before anything else.
 */
export function standInForBrowser(href = 'http://panel.test/my-survey'): void {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('location', new URL(href))
  vi.stubGlobal('navigator', { userAgent: 'test' })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
}

type Reply = {
  status: number
  code?: string
  data?: unknown
  message?: string
  headers?: Record<string, string>
}

/** Replaces the server: answers each call based on its path and method, and records the requests. */
export function answerCalls(answer: (path: string, init: RequestInit) => Reply | Promise<Reply>) {
  const calls: { path: string; headers: Headers; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('/api/v1/', '')
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
    calls.push({ path, headers: new Headers(init.headers), body })
    const { status, code = 'unexpected', data = null, message = 'words', headers = {} } = await answer(path, init)
    const envelope = status === 200 ? { status, message, data } : { status, code, message, requestId: 'r-1' }
    return new Response(JSON.stringify(envelope), { status, headers })
  })
  return calls
}

/** A token with a readable expiry, like the server's access tokens. */
export const tokenExpiring = (at: number): string => `h.${btoa(JSON.stringify({ exp: Math.floor(at / 1000) }))}.s`
