import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { areas } from '../../areas/list.ts'
import { makeScale } from '../../platform/contract/brand-colors.ts'
import { emptyShowcase } from '../../platform/contract/showcase.ts'
import { usualRules } from '../../platform/contract/panel-rules.ts'
import { listMails, type AnyArea } from '../../platform/server/area.ts'
import type { Operator } from '../../platform/server/document-pages.ts'
import { createMailTexts } from '../../platform/server/mail-texts.ts'
import { createMetrics } from '../../platform/server/metrics.ts'
import { servePreviews } from '../../platform/server/previews.ts'
import { Problem } from '../../platform/server/problem.ts'
import { createWebServer } from '../../platform/server/web-server.ts'

const colors = { primary: '#0b3d91', accent: '#7a00ff' }
const operator: Operator = {
  appName: 'Harbour <Draft>',
  publicUrl: 'https://panel.example',
  followUs: [],
  cookiePolicyUrl: '',
  contactEmail: '',
  rules: usualRules,
  contactPhone: '',
  postalAddress: '1 Quay Street',
  colors,
  logo: '',
  logoDark: '',
  icon: '',
  isSignUpOpen: true,
  showcase: emptyShowcase,
  texts: { en: {}, es: {} },
  ownTexts: {},
}
const look = { primary: colors.primary, iconUrl: '/brand/x/icon-192.png', postalAddress: '1 Quay Street' }
const texts = createMailTexts(listMails(areas))
const letters = (areas as readonly AnyArea[]).flatMap(({ letterSamples = [] }) => letterSamples)

const authenticate = () => Promise.reject(new Problem('signed-out'))
const app = createWebServer({
  log: pino({ enabled: false }),
  metrics: createMetrics(),
  trustedProxies: 0,
  authenticate,
})
servePreviews(app, {
  folder: join(tmpdir(), 'no-such-folder-of-documents'),
  path: '/brand-preview',
  find: async (previewId) => (previewId === 'typed' ? { operator, look } : null),
  letters,
  texts,
})
beforeEach(() => texts.take([]))
afterAll(() => app.close())

const see = async (page: string, query = '') => {
  const { statusCode, body } = await app.inject({ url: `/brand-preview/typed/${page}${query}` })
  return statusCode === 200 ? body : statusCode
}

test.each([
  ['email', 'Verify your email', 'Verifica tu correo', 'auth.verifyEmail', '[Here]({{link}})'],
  ['gift-card', 'Your reward is here', 'Aquí está tu recompensa', 'redemptions.card', '`{{cardCode}}`'],
])(
  'the preview of the mail %s is under the brand as it is typed, and in the words that are in force',
  async (page, title, titleEs, code, needed) => {
    const ours = String(await see(page))
    expect(ours).toContain(title)
    expect(String(await see(page, '?language=es'))).toContain(titleEs)

    const body = `# Own & written\n\nWords of <b>{{appName}}</b>\n\n${needed}`
    texts.take([{ code, language: 'en', subject: 'Own', body }])
    const own = String(await see(page))
    expect(own).toContain('Own &#38; written')
    expect(own).toContain('Words of &#60;b&#62;Harbour &#60;Draft&#62;&#60;/b&#62;')
    expect(own).not.toContain(title)
    expect(String(await see(page, '?language=es'))).toContain(titleEs)

    expect(String(await see(page, '?scheme=dark'))).toMatch(/@media all \{\s*\.page \{ background: #11181d/)
    for (const html of [ours, own]) {
      expect(html).toContain('color-scheme: light;')
      expect(html).toContain('@media not all {')
      expect(html).toContain('<body inert')
      expect(html).toContain('src="/brand/x/icon-192.png"')
      expect(html).toContain('<br>1 Quay Street</td>')
      expect(html).toContain(makeScale(colors.primary)[8])
      expect(html).not.toContain('#03756c')
      expect(html).not.toContain('{{')
    }
  },
)

test('what is no preview, and nobody’s brand, is not found', async () => {
  expect(await see('letter')).toBe(404)
  expect((await app.inject({ url: '/brand-preview/other/email' })).statusCode).toBe(404)
})
