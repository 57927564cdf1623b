import type { Page } from '@playwright/test'
import { barriers, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, test, withoutBanner } from '../../../e2e/people.ts'
import { desktop, phone } from '../../../e2e/screens.ts'
import { call, letterTo, linkIn, newAddress } from '../../../e2e/world.ts'
import type { Import, ImportFile } from '../contract.ts'

test.setTimeout(300_000)

const busy = {
  status: 503,
  contentType: 'application/json',
  body: JSON.stringify({ status: 503, code: 'busy', message: 'Please try again', requestId: 'r-9' }),
}

test('every state of an import and of its link can be seen, without a barrier, at both widths and in both themes', async ({
  page,
  faults,
}) => {
  const boss = await knownPerson('admin@example.com')
  const token = boss.token.access.token
  const second = (await knownPerson('finance@example.com')).token.access.token
  const post = async <Data = Import>(way: string, importId: string, body?: object, by = token) =>
    (await call<Data>('POST', `import/${way}/${importId}`, { token: by, ...(body ? { body } : {}) })).data
  const upload = async (text: string, fileName = 'members-of-the-former-panel-2026.csv') => {
    const bytes = Buffer.from(text)
    const body = { fileName, bytes: bytes.length }
    const { importId } = (await call<{ importId: string }>('POST', 'import/createImport', { token, body })).data
    await post('addPart', importId, { no: 0, data: bytes.toString('base64') })
    return post<ImportFile>('finishUpload', importId, {})
  }
  const reaches = (importId: string, state: string) =>
    expect
      .poll(async () => (await call<Import>('GET', `import/getImport/${importId}`, { token })).data.state, {
        timeout: 30_000,
      })
      .toBe(state)
  const checked = async (text: string) => {
    const { importId, choices, options } = await upload(text)
    await post('checkImport', importId, { choices, options })
    await reaches(importId, 'checked')
    return importId
  }
  const head = 'E-Mail,First Name,Last Name,Member ID,Points,Employment\n'
  const comes = newAddress('a-member-with-a-long-address')
  const good = () => `${newAddress('former')},Ana,Reyes,M-1,730,full_time\n`
  const bad = `nobody,=1+1,Lund,M-2,-5,sometimes\n,,,,,\n${'x'.repeat(120)}@example.com,Bo,Lund,M-4,0,never\n`
  const uploaded = await upload(head + good())
  const refused = await upload('\n\n', 'empty.csv')
  const ready = await checked(head + good() + bad + good())
  const hopeless = await checked(head + bad)
  const waiting = await checked(head + good())
  const lookedAt = async (importId: string) => ({
    digest: (await call<Import>('GET', `import/getImport/${importId}`, { token })).data.digest,
  })
  await post('startImport', waiting, await lookedAt(waiting))
  const done = await checked(`${head}${comes},Ida,Berg,M-9,730,retired\n${good()}${bad}`)
  await post('startImport', done, await lookedAt(done))
  await post('confirmImport', done, await lookedAt(done), second)
  await reaches(done, 'done')
  await post('sendWave', done, { count: 1 })
  const link = linkIn(await letterTo(comes, 'account is ready'), 'activate')

  const check = async (state: string) => {
    expect(await sideways(page), state).toBe(0)
    expect(await barriers(page), state).toEqual([])
  }
  const walk = async (target: Page, width: string) => {
    const states = {
      'the list': '/panelist-imports',
      'a file to choose the columns of': `/panelist-imports/${uploaded.importId}`,
      'a file that cannot be read': `/panelist-imports/${refused.importId}`,
      'a checked file': `/panelist-imports/${ready}`,
      'refused lines': `/panelist-imports/${ready}?lines=bad`,
      'a file without a good line': `/panelist-imports/${hopeless}`,
      'an import that waits': `/panelist-imports/${waiting}`,
      'members who are there': `/panelist-imports/${done}`,
      'an import that is gone': `/panelist-imports/${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}`,
    }
    for (const [state, address] of Object.entries(states)) {
      await target.goto(address)
      await expect(target.getByRole('heading', { level: 1 }), state).toBeVisible()
      await target.waitForLoadState('networkidle')
      await check(`${state}, ${width}`)
    }
  }
  await enter(page, boss, '/panelist-imports')
  for (const [width, viewport] of Object.entries({ phone, desktop })) {
    await page.setViewportSize(viewport)
    await walk(page, width)
    await page.route('**/api/v1/import/**', (route) => route.fulfill(busy))
    for (const address of ['/panelist-imports', `/panelist-imports/${done}`]) {
      await page.goto(address)
      await expect(page.getByRole('main').getByRole('alert')).toContainText('r-9')
      await check(`${address} failed, ${width}`)
    }
    await page.unroute('**/api/v1/import/**')
  }
  const other = await page.context().browser()!.newContext({ viewport: phone })
  const member = await other.newPage()
  await withoutBanner(member)
  for (const [width, viewport] of Object.entries({ phone, desktop })) {
    await member.setViewportSize(viewport)
    for (const address of [link, '/activate', link.replace(/userKey=.{6}/, 'userKey=000000')]) {
      await member.goto(address)
      await expect(member.getByRole('heading', { level: 1 })).toBeVisible()
      await member.waitForLoadState('networkidle')
      expect(await sideways(member), `${address}, ${width}`).toBe(0)
      expect(await barriers(member), `${address}, ${width}`).toEqual([])
    }
  }
  await other.close()
  faults.length = 0
})
