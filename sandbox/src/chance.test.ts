import { expect, test } from 'vitest'
import { seededChance } from './chance.ts'
import { startSandbox } from './sandbox.ts'

const drawn = (seed: string, count: number): number[] => {
  const draw = seededChance(seed)
  return Array.from({ length: count }, draw)
}

test('a seed gives the same numbers each time, and another seed gives others', () => {
  // By `printf '%s' a:1 | sha256sum`: the first eight digits over 2^32.
  expect(drawn('a', 1)[0]).toBeCloseTo(Number.parseInt('2b2c40a6', 16) / 2 ** 32, 12)
  expect(drawn('a', 20)).toEqual(drawn('a', 20))
  expect(drawn('a', 20)).not.toEqual(drawn('b', 20))
})

test('the numbers are even', () => {
  const halves = drawn('even', 2_000).filter((one) => one < 0.5)
  expect(Math.abs(halves.length - 1_000)).toBeLessThan(120)
  expect(drawn('even', 2_000).every((one) => one >= 0 && one < 1)).toBe(true)
})

test('a sandbox with a seed plays the same variants again, and says which seed it has', async () => {
  const variantsOf = async (seed: string): Promise<{ types: string[]; page: string }> => {
    const sandbox = await startSandbox({ port: 0, serverUrl: 'http://127.0.0.1:1', supplierSecret: 's', seed })
    const types: string[] = []
    for (let call = 0; call < 16; call += 1) {
      const answer = await fetch(`${sandbox.url}/bitlabs/v2/client/surveys?client_ip=192.0.2.10`, {
        headers: { 'x-api-token': 'tuppence-sandbox-bitlabs-token', 'x-user-id': 'anna' },
      })
      types.push(String(answer.status))
    }
    const page = await (await fetch(sandbox.url)).text()
    await sandbox.stop()
    return { types, page }
  }
  const [once, again] = [await variantsOf('one'), await variantsOf('one')]
  expect(once.types).toEqual(again.types)
  expect(new Set(once.types)).toEqual(new Set(['400', '403']))
  expect((await variantsOf('two')).types).not.toEqual(once.types)
  expect(once.page).toContain('<code>one</code>')
})
