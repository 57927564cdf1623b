import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '../api.ts'
import { addressOf, type EndpointTable } from '../../platform/contract/endpoint.ts'
import { findWebRoot } from '../built-pages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outsideContract } from '../testing/authorisation-table.ts'
import { staffWorld, type StaffWorld } from '../testing/staff-world.ts'

let world: StaffWorld
beforeAll(async () => {
  world = await staffWorld()
}, 60_000)
afterAll(() => world.close())

/** Reads the routes of a server, as `GET /docs`, from the tree that it prints. */
function listRoutes(printed: string): string[] {
  const found: string[] = []
  const above: string[] = []
  for (const line of printed.split('\n')) {
    const [, indent = '', name = '', methods = ''] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    const depth = indent.length / 4
    above.length = depth
    above.push(name)
    // HEAD comes with every GET and asks the same.
    for (const method of methods.split(', ')) if (method && method !== 'HEAD') found.push(`${method} ${above.join('')}`)
  }
  return found
}
const isBuiltFile = (route: string): boolean => {
  const [, path = ''] = route.split(' ')
  return path !== '/' && existsSync(join(findWebRoot(), path))
}

test('every route of the server is a call of the contract, or stands in the table with who may use it', async () => {
  const inContract = Object.values<EndpointTable>(api).flatMap((table) =>
    Object.values(table).map(
      ({ method, path }) => `${method} ${addressOf({ path: path.replaceAll(/\{(\w+)\}/g, ':$1') })}`,
    ),
  )
  await world.program.app.ready()
  const routes = listRoutes(world.program.app.printRoutes({ commonPrefix: false }))
  expect(routes.length).toBeGreaterThan(200)
  expect(inContract.filter((route) => !routes.includes(route))).toEqual([])
  const others = routes.filter((route) => !inContract.includes(route) && !isBuiltFile(route))
  expect(others.filter((route) => !Object.hasOwn(outsideContract, route))).toEqual([])
  expect(others).toContain('GET /c/:affId')
})

test('the one route outside the contract that needs a session refuses a stranger', async () => {
  const { statusCode } = await world.program.app.inject({ url: '/api/v1/notifications/stream' })
  expect(statusCode).toBe(401)
})
