import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { assembleProcess } from '../../../app/testing/assembled.ts'
import { pngFile, svgFile } from '../../../app/testing/pictures.ts'
import { staffWorld, type Person, type StaffWorld } from '../../../app/testing/staff-world.ts'
import { computeContrast } from '../../../platform/contract/color.ts'
import { iconParts } from '../../../platform/contract/picture.ts'
import { languageCookie } from '../../../platform/contract/site.ts'
import { webManifest } from '../../../platform/server/web-manifest.ts'
import { readPng } from '../../../platform/server/png.ts'
import { makeLook, readOperator } from '../../../app/panel-rules.ts'
import type { SettingRow } from '../../settings/contract.ts'
import type { PictureRole, TakenPicture } from '../contract/brand.ts'
import { landingTexts } from '../contract/landing-texts.ts'
import { siteSettings } from '../contract/settings.ts'

let world: StaffWorld
let boss: Person
beforeAll(async () => {
  world = await staffWorld()
  boss = await world.person({ role: '2', firstName: 'Rhea', lastName: 'Diaz' })
})
afterAll(() => world.close())
beforeEach(async () => {
  // Each test starts without the choices of earlier tests.
  await world.rows(`delete from settings where key like 'site.%'`)
  await world.rows(`delete from setting_versions where key like 'site.%'`)
  await world.rows('update settings_edition set edition = edition + 1')
  await world.program.settingsDesk.refresh()
})

const rowsByKey = async (): Promise<ReadonlyMap<string, SettingRow>> => {
  const { data } = await world.call<{ settings: SettingRow[] }>(boss.token, 'GET', 'settings/getSettings')
  return new Map(data.settings.map((row) => [row.key, row]))
}
const upload = (role: PictureRole, file: string, token: string | null = boss.token) =>
  world.call<TakenPicture>(token, 'POST', 'site/uploadPicture', { role, file })
const choose = async (values: Readonly<Record<string, unknown>>) => {
  const rows = await rowsByKey()
  const changes = Object.entries(values).map(([name, value]) => {
    const key = `site.${name}`
    return { key, value, version: rows.get(key)?.version }
  })
  return world.call(boss.token, 'PATCH', 'settings/updateSettings', { changes, reason: 'A test.' })
}
const get = (url: string) => world.program.app.inject({ url })

test('an SVG is stored clean, with a note of what was left out, and is only ever served as a picture', async () => {
  const told = await upload('logo', svgFile('<script>alert(1)</script><rect width="9" height="9" onclick="x()"/>'))
  expect(told).toMatchObject({ status: 200, data: { width: 1000, height: 250, makesIcons: false } })
  expect(told.message).toBe('The picture was uploaded. Removed from it: script, onclick.')
  expect(told.data.leftOut).toEqual(['script', 'onclick'])
  const { headers, body, statusCode } = await get(`/brand/${told.data.picture}`)
  expect(statusCode).toBe(200)
  expect(body).toMatch(/^<svg [^>]*><rect width="9" height="9"\/><\/svg>$/)
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })
})

test('only the pixels of a PNG are stored, no larger than it is shown, and icons of every size are made from it', async () => {
  const file = Buffer.concat([Buffer.from(pngFile(1100, 550), 'base64'), Buffer.from('<script>alert(1)</script>')])
  const { data } = await upload('logo', file.toString('base64'))
  expect(data).toMatchObject({ width: 1024, height: 512, makesIcons: true, leftOut: [] })
  const kept = (await get(`/brand/${data.picture}`)).rawPayload
  expect(kept.includes('script')).toBe(false)
  expect(readPng(kept, 1024)).toMatchObject({ width: 1024, height: 512 })
  const sizes = { 'icon-32': [32, 32], 'icon-180': [180, 180], 'icon-192': [192, 192], 'icon-512': [512, 512] }
  const all = { ...sizes, 'maskable-512': [512, 512], share: [1200, 630] }
  const [hash = ''] = data.picture.split('-')
  for (const part of iconParts) {
    const { headers, rawPayload } = await get(`/brand/${hash}/${part}.png`)
    expect(headers['content-type']).toBe('image/png')
    const made = readPng(rawPayload, 1200)
    if (typeof made === 'string') throw new Error(`${part}: ${made}`)
    expect([part, made.width, made.height]).toEqual([part, ...all[part]])
    // The middle shows the picture. The corner is transparent, or white where nothing may show through.
    const middle = ((made.height / 2) * made.width + made.width / 2) * 4
    expect([...made.data.subarray(middle, middle + 4)]).toEqual([11, 61, 145, 255])
    const isOpaque = ['icon-180', 'maskable-512', 'share'].includes(part)
    expect([part, ...made.data.subarray(0, 4)]).toEqual([part, ...(isOpaque ? [255, 255, 255, 255] : [0, 0, 0, 0])])
  }
})

test.each([
  ['logo', Buffer.from('<html><script>1</script></html>').toString('base64'), 'not a picture that can be read'],
  ['logo', 'data:image/png;base64,AAAA', 'arrived broken'],
  ['icon', svgFile(), 'The icon must be a PNG'],
  ['icon', pngFile(600, 512), 'as wide as it is high'],
  ['icon', pngFile(300, 300), 'at least 512 by 512 pixels'],
] as const)('a file that cannot be the %s is refused beside its field, in words', async (role, file, words) => {
  const { status, code, errors } = await upload(role, file)
  expect([status, code]).toEqual([400, 'invalid-input'])
  expect(errors).toEqual([{ field: 'file', message: expect.stringContaining(words) }])
})

test('ten megabytes are refused before they are read', async () => {
  expect(await upload('logo', 'A'.repeat(10 * 2 ** 20))).toMatchObject({ status: 413, code: 'too-large' })
})

test('nothing is served under an unknown name, or for an unknown part', async () => {
  const { data } = await upload('logo', svgFile())
  const [hash = ''] = data.picture.split('-')
  const names = [
    'x',
    '..%2f..%2fetc',
    `${'0'.repeat(32)}-9x9.svg`,
    `${data.picture}/icon-32.png`,
    `${hash}/icon-32.png`,
  ]
  for (const name of [...names, `${hash}/icon-33.png`, `${hash}/`])
    expect((await get(`/brand/${name}`)).statusCode).toBe(404)
})

test('only staff who may change settings can upload pictures', async () => {
  for (const role of ['1', '3']) {
    const { token } = await world.person({ role })
    expect(await upload('logo', svgFile(), token)).toMatchObject({ status: 403, code: 'not-allowed' })
  }
  expect(await upload('logo', svgFile(), null)).toMatchObject({ status: 401 })
})

test('an unreadable colour is refused with the nearest readable one, which is accepted', async () => {
  const { status, errors = [] } = await choose({ primaryColor: '#ffdd00' })
  expect(status).toBe(400)
  expect(errors).toEqual([
    {
      field: 'site.primaryColor',
      message: expect.stringMatching(
        /^The colour #ffdd00 is hard to read with #f8fafc: the contrast is 1\.28:1 and must be at least 4\.5:1\. The nearest readable colour is #[0-9a-f]{6}\.$/,
      ),
    },
  ])
  const offered = /(#[0-9a-f]{6})\.$/.exec(errors[0]?.message ?? '')?.[1] ?? ''
  expect(computeContrast(offered, '#f8fafc')).toBeGreaterThanOrEqual(4.5)
  expect((await choose({ primaryColor: offered })).status).toBe(200)
  expect((await choose({ accentColor: 'red' })).errors?.[0]?.message).toContain('a colour like')
  const both = await choose({ primaryColor: '#00ff00', accentColor: '#ffff00' })
  expect(both.errors?.map(({ field }) => field)).toEqual(['site.primaryColor', 'site.accentColor'])
})

test('the refusal of a colour is in the language of its reader', async () => {
  const answer = await world.program.app.inject({
    method: 'PATCH',
    url: '/api/v1/settings/updateSettings',
    headers: { authorization: `Bearer ${boss.token}`, cookie: `${languageCookie}=es` },
    payload: { changes: [{ key: siteSettings.primaryColor.key, value: '#ffdd00', version: 0 }], reason: 'Prueba.' },
  })
  expect(answer.json<{ message: string }>().message).toMatch(/^El color #ffdd00 no se lee bien junto a #f8fafc/)
})

test('a logo from which no icons can be made needs an icon, and an unknown picture is refused', async () => {
  const { data: drawn } = await upload('logo', svgFile())
  const refused = await choose({ logo: drawn.picture })
  expect(refused).toMatchObject({ status: 400, errors: [{ field: 'site.icon' }] })
  expect(refused.errors?.[0]?.message).toBe(
    'No icons can be made from this logo. Please add a square PNG of at least 512 pixels as the icon.',
  )
  const { data: icon } = await upload('icon', pngFile(512, 512))
  expect((await choose({ logo: drawn.picture, icon: icon.picture })).status).toBe(200)
  expect(await choose({ icon: '' })).toMatchObject({ status: 400, errors: [{ field: 'site.icon' }] })
  expect(await choose({ icon: drawn.picture })).toMatchObject({ status: 400, errors: [{ field: 'site.icon' }] })
  const { data: small } = await upload('logo', pngFile(300, 100))
  expect((await choose({ logo: small.picture, icon: '' })).status).toBe(400)
  const { data: large } = await upload('logo', pngFile(512, 50))
  expect((await choose({ logo: large.picture, icon: '' })).status).toBe(200)
  const unknown = `${'0'.repeat(32)}-1000x250.svg`
  expect(await choose({ logoDark: unknown })).toMatchObject({
    status: 400,
    errors: [{ field: 'site.logoDark', message: 'This picture does not exist. Please upload it first.' }],
  })
})

test('what was chosen in one process appears in another: in its documents, its manifest and its emails', async () => {
  const other = assembleProcess({ url: world.database.url })
  const { data: logo } = await upload('logo', pngFile(512, 60))
  const values = {
    name: 'Harbour',
    logo: logo.picture,
    logoDark: logo.picture,
    icon: '',
    primaryColor: '#0b3d91',
    accentColor: '#7a00ff',
    headline: { en: 'Tell us', es: 'Cuéntanos' },
    banner: { en: 'A warm welcome' },
    lead: {},
    ...Object.fromEntries(
      [1, 2, 3, 4].flatMap((n) => [`claim${n}`, `claim${n}More`]).map((name) => [name, { en: name }]),
    ),
    followUs: [{ name: 'Forum', url: 'https://forum.example/' }],
    contactEmail: 'hello@harbour.example',
    contactPhone: '+1 555 0100',
    postalAddress: '1 Quay Street\nHarbour',
    signUp: 'closed',
  }
  const ofOthers = ['cookiePolicyUrl', 'pointsPerDollar', 'pointName', 'pointsName', 'languages']
  expect([...Object.keys(values), ...ofOthers].toSorted()).toEqual(Object.keys(siteSettings).toSorted())
  expect(await choose(values)).toMatchObject({ status: 200 })
  await other.settingsDesk.refresh()
  const operator = readOperator(other.chosen, { publicUrl: 'https://panel.test', languages: ['en', 'es'] })
  expect(operator).toMatchObject({
    appName: 'Harbour',
    logo: logo.picture,
    logoDark: logo.picture,
    icon: logo.picture,
    colors: { primary: '#0b3d91', accent: '#7a00ff' },
    followUs: values.followUs,
    contactEmail: 'hello@harbour.example',
    contactPhone: '+1 555 0100',
    postalAddress: '1 Quay Street\nHarbour',
    isSignUpOpen: false,
  })
  // English where there is no text in the reader's language, and the built-in text where there is none at all.
  expect(operator.texts.es).toMatchObject({
    headline: 'Cuéntanos',
    banner: 'A warm welcome',
    lead: landingTexts.lead.es,
    claim4More: 'claim4More',
  })
  expect(makeLook(other.site.brand(), 'https://panel.test')).toEqual({
    primary: '#0b3d91',
    iconUrl: `https://panel.test/brand/${logo.picture.split('-')[0]}/icon-192.png`,
    postalAddress: '1 Quay Street\nHarbour',
  })
  expect(webManifest(operator)).toContain('"theme_color":"#0b3d91"')
  expect(other.site.isSignUpOpen()).toBe(false)
  await other.close()
})

test('before anything is chosen, the page has the words of the specification, and links and address of the environment', async () => {
  const rows = await rowsByKey()
  expect(rows.get('site.headline')?.default).toEqual({
    en: 'Take Free Survey To Earn Rewards',
    es: 'Haz encuestas gratis y gana recompensas',
    ar: 'أجب عن استبيانات مجانية واربح مكافآت',
  })
  const claims = ['Easy to join', 'Limitless Reward Choices', 'Outstanding Support', 'Top Paying Surveys']
  for (const [n, claim] of claims.entries())
    expect(rows.get(`site.claim${n + 1}`)?.default).toMatchObject({ en: claim })
  expect(rows.get('site.banner')?.default).toMatchObject({ en: 'up to $5 FREE Bonus' })
  expect(rows.get('site.followUs')).toMatchObject({ variable: 'FOLLOW_US', default: [{ name: 'Facebook' }, {}, {}] })
  expect(rows.get('site.contactEmail')).toMatchObject({ variable: 'CONTACT_EMAIL', value: 'help@tuppence.example' })
})

test('a preview is the current brand with what was typed, for half an hour', async () => {
  const typed = { 'site.name': 'Draft', 'site.primaryColor': '#ffdd00' }
  const made = await world.call<{ previewId: string }>(boss.token, 'POST', 'site/createPreview', { values: typed })
  expect(made.status).toBe(200)
  const { previewId } = made.data
  const brand = await world.program.site.preview(previewId)
  expect(brand).toMatchObject({ name: 'Draft', colors: { primary: '#ffdd00', accent: '#9c4a0c' } })
  expect(world.program.site.name()).not.toBe('Draft')
  for (const values of [{ 'site.name': 7 }, { 'wallet.holdDays': 1 }, { 'site.primaryColor': 'red' }])
    expect(await world.call(boss.token, 'POST', 'site/createPreview', { values })).toMatchObject({ status: 400 })
  await world.rows(`update site_previews set made_at = made_at - interval '31 minutes'`)
  expect(await world.program.site.preview(previewId)).toBeNull()
  expect(await world.program.site.preview('nonsense')).toBeNull()
})

test('pictures that no version of a setting has used are removed with their icons after a month', async () => {
  const [chosen, forgotten] = [await upload('logo', pngFile(513, 40)), await upload('logo', pngFile(514, 40))]
  await choose({ logo: chosen.data.picture })
  await choose({ logo: '' })
  await world.rows(`update site_pictures set taken_at = taken_at - interval '31 days'`)
  const { data: fresh } = await upload('logo', svgFile('<circle r="9"/>'))
  await world.program.site.prune()
  const left = await world.rows<{ picture: string }>('select picture from site_pictures')
  const names = left.map(({ picture }) => picture)
  expect(names).toEqual(expect.arrayContaining([chosen.data.picture, fresh.picture]))
  expect(names).not.toContain(forgotten.data.picture)
  const parts = await world.rows<{ hash: string }>('select distinct hash from site_picture_parts')
  expect(parts.map(({ hash }) => hash)).not.toContain(forgotten.data.picture.split('-')[0])
  expect(parts.map(({ hash }) => hash)).toContain(chosen.data.picture.split('-')[0])
})
