import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { ChainLink, HistoryRow, Statement } from '../contract.ts'
import { barriers } from '../../../e2e/barriers.ts'
import { enter, expect, newPerson, test } from '../../../e2e/people.ts'
import { call } from '../../../e2e/world.ts'
import { broken, maya, spoil, statementAddress, unbroken, verify } from './earnings-page.ts'
import { sweep } from '../../../e2e/screens.ts'

const kindFilter = (page: Page) => page.getByRole('combobox', { name: 'Type', exact: true })
const statusFilter = (page: Page) => page.getByRole('combobox', { name: 'Status', exact: true })

/** A chain that holds, as docs/ledger.md says that it is made. */
function longChain(userId: string, length: number): ChainLink[] {
  let before = Buffer.alloc(0)
  return Array.from({ length }, (_, index) => {
    const version = index + 1
    const transferId = randomUUID()
    const at = Date.UTC(2026, 0, 1) + index * 60_000
    const text = `${userId}|available|${version}|1|${version}|${transferId}|survey|${at}|Survey`
    before = createHash('sha256').update(before).update(text).digest()
    const hash = before.toString('hex')
    const time = new Date(at).toISOString()
    const rest = { key: `k${version}`, kind: 'survey' as const, description: 'Survey', title: 'Survey' }
    return { account: 'available', version, transferId, amount: 1, balanceAfter: version, at: time, hash, ...rest }
  })
}

test(
  'kind, status and page of the history are in the address, outlive a reload, and are cleared by one press',
  sweep,
  async ({ page }) => {
    await enter(page, await maya(), '/my-points?page=2')
    await kindFilter(page).selectOption({ label: 'Taken back' })
    await expect(page).toHaveURL(/\/my-points\?kind=reversal$/)
    await expect(page.getByText('See the entry it takes back').first()).toBeVisible()
    await page.reload()
    await expect(kindFilter(page)).toHaveValue('reversal')
    await statusFilter(page).selectOption({ label: 'Pending' })
    await expect(page).toHaveURL(/kind=reversal&status=pending/)
    await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).last().click()
    await expect(page).toHaveURL(/\/my-points$/)
    await expect(page.getByText(/^1–10 of \d+$/)).toBeVisible()
  },
)

test('a span of days leaves out every movement outside of it', sweep, async ({ page }) => {
  const person = await maya()
  const rows = async (query: string) =>
    (
      await call<{ rows: HistoryRow[]; count: number }>('GET', `wallet/getUserWalletHistory?${query}`, {
        token: person.token.access.token,
      })
    ).data
  const all = await rows('limit=1')
  const day = all.rows[0]?.at.slice(0, 10) ?? ''
  const inside = await rows(`startDate=${day}&endDate=${day}&limit=100`)
  expect(inside.rows.map(({ at }) => at.slice(0, 10))).toEqual(inside.rows.map(() => day))
  expect(inside.count).toBe(inside.rows.length)
  expect(inside.count).toBeLessThan(all.count)
  await enter(page, person, `/my-points?from=${day}&to=${day}&limit=100`)
  const history = page.getByRole('region', { name: 'History', exact: true })
  await expect(history.getByRole('listitem')).toHaveCount(inside.count)
  await expect(history.getByRole('region')).toHaveCount(1)
  await enter(page, person, '/my-points?from=2020-01-01&to=2020-01-02')
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
})

test(
  'a reversal leads to the line that it takes back, wherever in the history that stands, and back again',
  sweep,
  async ({ page }) => {
    await enter(page, await maya(), '/my-points?kind=reversal&limit=10')
    await page.getByRole('button', { name: 'See the entry it takes back' }).first().click()
    await expect(page).toHaveURL(/row=/)
    const marked = page.locator('[data-marked]')
    await expect(marked).toBeFocused()
    await expect(marked).toBeInViewport()
    await expect(marked.getByRole('button', { name: /^See (why|the entry)/ }).or(marked)).not.toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(/kind=reversal/)
  },
)

test('the browser verifies the whole history and shows the hash of its last line', async ({ page }) => {
  const person = await maya()
  const { data } = await call<Statement>('GET', 'wallet/getStatement', { token: person.token.access.token })
  const head = data.links.findLast(({ account }) => account === 'available')
  await enter(page, person, statementAddress)
  await verify(page).click()
  await expect(unbroken(page)).toBeVisible()
  await expect(page.getByText(head?.hash ?? 'no hash')).toBeVisible()
})

const tampering: [string, (links: ChainLink[]) => ChainLink[], string][] = [
  ['an amount that was changed', (all) => all.with(4, { ...all[4]!, amount: all[4]!.amount + 100 }), 'line 5'],
  ['a line that was taken out', (all) => all.toSpliced(2, 1), 'line 4'],
  ['a description that was changed', (all) => all.with(0, { ...all[0]!, description: 'Another survey' }), 'line 1'],
  ['a time that was changed', (all) => all.with(1, { ...all[1]!, at: '2026-01-01T00:00:00.000Z' }), 'line 2'],
]
for (const [what, change, where] of tampering) {
  test(
    `${what} is found in the history, with its place and what to do`,
    what.includes('taken out') ? {} : sweep,
    async ({ page }) => {
      await enter(page, await maya(), statementAddress)
      await spoil(page, change)
      await verify(page).click()
      await expect(broken(page)).toBeVisible()
      await expect(page.getByText(`The chain breaks in the account “available” at ${where}.`)).toBeVisible()
      await expect(unbroken(page)).toHaveCount(0)
      const write = page.getByRole('alert').getByRole('link', { name: 'Write to us' })
      await write.click()
      await expect(page.getByRole('combobox', { name: 'Topic' })).toHaveValue('points')
    },
  )
}

test('the last lines cannot be cut off unseen', sweep, async ({ page }) => {
  await enter(page, await maya(), statementAddress)
  await spoil(page, (links) => {
    const end = links.findLastIndex(({ account }) => account === 'available')
    return links.toSpliced(end, 1)
  })
  await verify(page).click()
  await expect(broken(page)).toBeVisible()
})

test('a long history is read and verified in portions, each from where the last one ended', sweep, async ({ page }) => {
  const person = await newPerson()
  const chain = longChain(person.user.userId, 4_500)
  const asked: (string | null)[] = []
  await page.route('**/wallet/getStatement*', async (route) => {
    const after = new URL(route.request().url()).searchParams.get('after')
    asked.push(after)
    const from = after === null ? 0 : Number(after.split(':')[1])
    const links = chain.slice(from, from + 1_000)
    const next = from + 1_000 < chain.length ? `available:${from + 1_000}` : null
    const data: Statement = { userId: person.user.userId, balance: chain.length, links, next }
    await route.fulfill({ json: { status: 200, message: '', data } })
  })
  await enter(page, person, statementAddress)
  await verify(page).click()
  await expect(unbroken(page)).toBeVisible()
  await expect(page.getByText('All 4,500 movements check out: nothing was changed after the fact.')).toBeVisible()
  expect(asked).toEqual([null, 'available:1000', 'available:2000', 'available:3000', 'available:4000'])
})

test('a history that could not be read to its end is no verdict, and is tried again', sweep, async ({ page }) => {
  await enter(page, await maya(), statementAddress)
  await page.route('**/wallet/getStatement*', (route) => route.abort())
  await verify(page).click()
  const failed = page.getByRole('alert').filter({ hasText: 'Your history could not be read to its end.' })
  await expect(failed).toBeVisible()
  await expect(broken(page)).toHaveCount(0)
  await page.unroute('**/wallet/getStatement*')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(unbroken(page)).toBeVisible()
})

test('the statement is downloaded as a file with every line and its hash', sweep, async ({ page }) => {
  const person = await maya()
  const { data } = await call<Statement>('GET', 'wallet/getStatement', { token: person.token.access.token })
  await enter(page, person, statementAddress)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('statement_start_today.csv')
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFF"Account","Line","Time (UTC)",')).toBe(true)
  expect(text.trimEnd().split('\r\n')).toHaveLength(data.links.length + 1)
  for (const { hash } of data.links) expect(text).toContain(hash)
})

test(
  'the printable statement opens the dialog to print once it is verified, and is alone on its paper',
  sweep,
  async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => {
        document.documentElement.dataset['printed'] = String(
          Number(document.documentElement.dataset['printed'] ?? 0) + 1,
        )
      }
    })
    await enter(page, await maya(), statementAddress)
    await page.getByRole('link', { name: 'Printable view' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Statement of points' })).toBeVisible()
    await expect(unbroken(page)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-printed', '1')
    await expect(page.getByText('Maya Chen · maya@example.com')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('row')).not.toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('link', { name: 'Back to My Earnings' }).click()
    await expect(page).toHaveURL(/\/my-points$/)
  },
)

test('points that wait and points on hold say why', sweep, async ({ page }) => {
  await enter(page, await maya(), '/my-points')
  await page.route('**/wallet/getUserWalletHistory*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { rows: HistoryRow[] } }
    const [first, second, ...rest] = body.data.rows
    const rows = [
      { ...first!, status: 'pending' as const },
      { ...second!, kind: 'hold' as const, status: 'on_hold' as const },
      ...rest,
    ]
    await route.fulfill({ json: { ...body, data: { ...body.data, rows } } })
  })
  await page.reload()
  const why = 'Being checked. It will become available on its own, or an entry will say why not.'
  await expect(page.getByText(why)).toBeVisible()
  await page.getByRole('button', { name: /On hold/ }).click()
  await page.getByText('Kept safe for your request until it is decided.').getByRole('link').click()
  await expect(page).toHaveURL(/\/redeem-points$/)
})

test('a history that cannot be loaded says so in its place, and is tried again', sweep, async ({ page, faults }) => {
  const refuse = { status: 503, json: { status: 503, code: 'unavailable', message: 'Busy.', requestId: 'r-9' } }
  const person = await maya()
  await page.route('**/wallet/getUserWalletHistory*', (route) => route.fulfill(refuse))
  await enter(page, person, '/my-points')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('r-9')
  expect(await barriers(page)).toEqual([])
  await page.unroute('**/wallet/getUserWalletHistory*')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^1–10 of \d+$/)).toBeVisible()
  faults.length = 0
})

test('a history is filtered, verified and followed by keyboard alone', sweep, async ({ page }) => {
  await enter(page, await maya(), '/my-points')
  await expect(page.getByText(/^1–10 of \d+$/)).toBeVisible()
  const reach = async (name: string | RegExp, role: 'combobox' | 'button' | 'link') => {
    const target = page.getByRole(role, { name, exact: typeof name === 'string' }).first()
    for (let presses = 0; presses < 80 && !(await target.evaluate((it) => it === document.activeElement)); presses += 1)
      await page.keyboard.press('Tab')
    await expect(target).toBeFocused()
  }
  await reach('Type', 'combobox')
  await page.keyboard.type('Taken')
  await expect(page).toHaveURL(/kind=reversal/)
  await reach('See the entry it takes back', 'button')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-marked]')).toBeFocused()
  await reach('Statement and verification', 'link')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Statement and verification' })).toBeFocused()
  await reach('Verify my history', 'button')
  await page.keyboard.press('Enter')
  await expect(unbroken(page)).toBeVisible()
})
