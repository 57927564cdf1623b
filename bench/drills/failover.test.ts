import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clusterSettings, poolerLines, proxyLines, serverParameters } from './failover/settings.ts'

test('the manual advises for high availability what the drill runs with', () => {
  const manual = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'operations.md'), 'utf8')
  const section = manual.slice(manual.indexOf('\n## High availability')).split('\n## ')[1] ?? ''
  const cluster = Object.entries(clusterSettings).map(([name, value]) => `${name}: ${value}`)
  const server = Object.entries(serverParameters).map(([name, value]) => `${name}: "${value}"`)
  const advised = new Set(section.split('\n').map((line) => line.trim()))
  expect([...cluster, ...server, ...proxyLines, ...poolerLines].filter((line) => !advised.has(line))).toEqual([])
})
