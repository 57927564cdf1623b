import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { auditApi } from '../areas/audit/contract.ts'
import { findSourceTime, noteSource } from '../platform/web/api/as-of.ts'
import { AsOf } from './AsOf.tsx'
import { theme } from './theme.ts'

const { getAuditLog: call } = auditApi
const answered = (headers: Readonly<Record<string, string>>): string => {
  noteSource(call.path, new Headers({ date: 'Sun, 29 Nov 2026 13:20:00 GMT', ...headers }))
  return renderToStaticMarkup(
    <MantineProvider theme={theme}>
      <AsOf at={findSourceTime(call.path)} wordTime={(at) => at.toISOString()} />
    </MantineProvider>,
  )
}

test('a page that a replica answered says up to when it is complete, from five seconds on', () => {
  const said = (asOf: string) => answered({ 'as-of': asOf }).includes(`As of ${asOf}`)
  expect(said('2026-11-29T13:18:00.000Z')).toBe(true)
  expect(said('2026-11-29T13:19:58.000Z')).toBe(false)
})

test('what the primary answered needs no time, also after an older answer', () => {
  answered({ 'as-of': '2026-11-29T13:18:00.000Z' })
  expect(answered({})).not.toContain('As of')
})
