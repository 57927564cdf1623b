import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Failure } from '../platform/contract/endpoint.ts'

/** Where the product and the world around it run; the configuration chose the addresses. */
export const productUrl = process.env['E2E_URL'] ?? ''
export const sandboxUrl = process.env['E2E_SANDBOX_URL'] ?? ''

export type Letter = { id: string; to: string; subject: string; text: string; html: string; at: string }
export type Answer<Data> = { status: number; message: string; data: Data; code?: string; errors?: Failure['errors'] }
/** `at` is another running product than the one that all tests share; `browser` keeps the cookies of one call for the next. */
type Ask = {
  token?: string
  body?: object
  headers?: Record<string, string>
  at?: string
  browser?: { cookies: string }
}

/** An email address that nobody has used before. */
export const newAddress = (name = 'person'): string => `${name}.${randomUUID().slice(0, 13)}@example.com`

/** One call to the product, as its own pages make it; refusals are answers too. */
export async function call<Data = unknown>(method: string, path: string, ask: Ask = {}) {
  const { token, body, headers, at = productUrl, browser } = ask
  const answer = await fetch(new URL(path, `${at}/api/v1/`), {
    method,
    headers: {
      'time-zone': 'America/New_York',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(browser?.cookies ? { cookie: browser.cookies } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const [kept] = answer.headers.getSetCookie()
  if (browser && kept) browser.cookies = kept.split(';')[0] ?? ''
  return (await answer.json()) as Answer<Data>
}

/** Every mail that reached an address, newest first; `at` is another sandbox than the one that all tests share. */
export async function lettersTo(email: string, at = sandboxUrl): Promise<Letter[]> {
  const answer = await fetch(`${at}/mail/messages?to=${encodeURIComponent(email)}`)
  return (await answer.json()) as Letter[]
}

/** The newest mail to an address whose subject contains these words; waits for it. */
export async function letterTo(email: string, subject: string, at = sandboxUrl): Promise<Letter> {
  let found: Letter | undefined
  await expect
    .poll(
      async () => {
        found = (await lettersTo(email, at)).find((letter) => letter.subject.includes(subject))
        return found !== undefined
      },
      { message: `a mail "${subject}" to ${email}`, timeout: 60_000, intervals: [25, 50, 100, 200, 400] },
    )
    .toBe(true)
  if (!found) throw new Error(`no mail "${subject}" to ${email}`)
  return found
}

/** The first link of a mail to one of the product's pages. */
export function linkIn({ text }: Letter, page: string, at = productUrl): string {
  const found = text.match(new RegExp(`${at}/${page}\\S*`))?.[0]
  if (!found) throw new Error(`no link to ${page} in: ${text}`)
  return found
}

/** The code that a mail carries on a line of its own. */
export function codeIn({ text }: Letter): string {
  const found = text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => /^(?=.*\d)[A-Z0-9][A-Z0-9 -]{4,40}$/.test(line))
  if (!found) throw new Error(`no code in: ${text}`)
  return found
}
