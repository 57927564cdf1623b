import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReader, readAll } from './events/figures.ts'

/** Each token is good for this many calls, as an access token is good for some minutes. */
const callsOfToken = 4
let logins = 0
let isClosed = false
const uses = new Map<string, number>()
const api = createServer((request, response) => {
  const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
  const isLogin = request.url === '/api/v1/auth/login'
  if (isLogin) logins += 1
  const used = (uses.get(token) ?? 0) + 1
  uses.set(token, used)
  const isRefused = isLogin ? isClosed : isClosed || used > callsOfToken
  const data = isLogin && !isRefused ? { token: { access: { token: `t${logins}` } } } : null
  response.writeHead(isRefused ? 401 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ data, message: isRefused ? 'signed out' : request.url }))
})
const port = (): number => {
  const address = api.address()
  return typeof address === 'object' && address ? address.port : 0
}
beforeAll(() => new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => api.close(resolve)))

test('a slow machine reads for longer than one log-in lasts', async () => {
  const calls = Array.from({ length: 21 }, (_, n) => `reports/${n}`)
  const answers = await readAll(await openReader(port()), calls)
  expect([...answers.keys()].toSorted()).toEqual(calls.toSorted())
  // One log-in for as many calls as it is good for, however many calls it refuses at once.
  expect(logins).toBe(6)
})

test('a reader that may no longer read says so', async () => {
  const read = await openReader(port())
  isClosed = true
  await expect(read('reports/1')).rejects.toThrow('the administrator cannot log in: signed out')
})
