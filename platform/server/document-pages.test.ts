import { describe, expect, test } from 'vitest'
import { copper, makeScale, verdigris } from '../contract/brand-colors.ts'
import { emptyShowcase, type Showcase } from '../contract/showcase.ts'
import { usualRules } from '../contract/panel-rules.ts'
import { createPages, fillIn as fill, type Operator } from './document-pages.ts'
import { webManifest } from './web-manifest.ts'

const operator: Operator = {
  appName: 'Penny & "Sons" <b>',
  publicUrl: 'https://panel.example',
  followUs: [
    { name: 'X & Y', url: 'https://x.example/?a=1&b=2' },
    { name: 'Forum', url: 'https://forum.example/' },
  ],
  cookiePolicyUrl: '/cookie-policy.html',
  contactEmail: 'help@panel.example',
  rules: { ...usualRules, disputeDays: 45 },
  contactPhone: '',
  postalAddress: '',
  colors: { primary: verdigris[7], accent: copper[7] },
  logo: '',
  logoDark: '',
  icon: '',
  isSignUpOpen: true,
  showcase: emptyShowcase,
  texts: { en: { headline: 'Hello & <welcome>', lead: 'Earn' }, es: { headline: 'Hola', lead: 'Gana' } },
  ownTexts: { headline: { en: 'Hello & <welcome>' } },
}
const fillIn = (html: string, told: Operator, language: 'en' | 'es' = 'en') => fill(html, told, language)
const picture = (kind: 'svg' | 'png', hash = 'ab') => `${hash.repeat(16)}-1000x250.${kind}`
const list =
  '<ul><li><a href="/contact">Contact</a></li></ul><nav aria-label="Follow us" data-follow-us="true"><ul>' +
  '<li><a href="%FOLLOW_URL%" aria-label="%APP_NAME% on %FOLLOW_NAME%">%FOLLOW_NAME%</a></li></ul></nav><p>end</p>'

test('the operator’s name is text wherever it stands, whatever it contains', () => {
  const html = fillIn('<h1>%APP_NAME%</h1><meta content="%APP_NAME%">', operator)
  expect(html).not.toContain('<b>')
  expect(html).not.toContain('"Sons"')
  expect(html.match(/Penny &#38; &#34;Sons&#34; &#60;b&#62;/g)).toHaveLength(2)
})

test('each network gets the item that was written for one, and only that', () => {
  const html = fillIn(list, operator)
  expect(html.match(/<li>/g)).toHaveLength(3)
  expect(html).toContain('href="https://x.example/?a=1&#38;b=2"')
  expect(html).toContain('on Forum">Forum</a></li></ul></nav><p>end</p>')
})

test('without a network there is no list at all', () => {
  expect(fillIn(list, { ...operator, followUs: [] })).toBe('<ul><li><a href="/contact">Contact</a></li></ul><p>end</p>')
})

test('the structured data is JSON that cannot end its own element', () => {
  const html = fillIn('%STRUCTURED_DATA%', { ...operator, appName: '</script><script>' })
  expect(html).not.toContain('</script>')
  const [organization] = JSON.parse(html)['@graph']
  expect(organization).toMatchObject({ name: '</script><script>', url: 'https://panel.example/' })
})

test('the structured data names the address to write to, and none when there is none', () => {
  const organizationOf = (told: Operator) => JSON.parse(fillIn('%STRUCTURED_DATA%', told))['@graph'][0]
  expect(organizationOf(operator)).toMatchObject({ email: 'help@panel.example' })
  expect(organizationOf({ ...operator, contactEmail: '' })).not.toHaveProperty('email')
})

test('what the browser program reads of the operator survives the document', () => {
  const html = fillIn('<meta name="operator" content="%OPERATOR%">', operator)
  const content = /content="([^"]*)"/.exec(html)?.[1] ?? ''
  const told = JSON.parse(content.replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code))))
  expect(told).toEqual({
    followUs: operator.followUs,
    cookiePolicyUrl: '/cookie-policy.html',
    contactEmail: 'help@panel.example',
    rules: operator.rules,
    contactPhone: '',
    postalAddress: '',
    isSignUpOpen: true,
    showcase: emptyShowcase,
    texts: operator.ownTexts,
  })
})

test('a rule stands in the text where its mark was', () => {
  expect(fillIn('within %RULE_DISPUTEDAYS% days', operator)).toBe('within 45 days')
})

test('a mark of nobody stays as it is', () => {
  expect(fillIn('100%_OFF% %UNKNOWN%', operator)).toBe('100%_OFF% %UNKNOWN%')
})

test('a text of the operator stands in the page in its language, and is text', () => {
  expect(fillIn('<h1>%TEXT_HEADLINE%</h1>', operator)).toBe('<h1>Hello &#38; &#60;welcome&#62;</h1>')
  expect(fillIn('<h1>%TEXT_HEADLINE%</h1>', operator, 'es')).toBe('<h1>Hola</h1>')
  const marks = { ...operator, texts: { ...operator.texts, en: { headline: '%APP_NAME% %OPERATOR%' } } }
  expect(fillIn('%TEXT_HEADLINE%', marks)).toBe('%APP_NAME% %OPERATOR%')
})

test('a page has the pieces of its state of sign-up, and none of the other', () => {
  const html = '<b><tp-when data-sign-up="open"><i>Join</i></tp-when>-<tp-when data-sign-up="closed">Soon</tp-when></b>'
  expect(fillIn(html + html, operator)).not.toContain('Soon')
  expect(fillIn(html, operator)).toBe('<b><tp-when data-sign-up="open"><i>Join</i></tp-when>-</b>')
  expect(fillIn(html, { ...operator, isSignUpOpen: false })).toBe(
    '<b>-<tp-when data-sign-up="closed">Soon</tp-when></b>',
  )
})

describe('what a panel has to show', () => {
  const card = { points: 1_500, cents: 1_475, drawing: 'food', picture: null } as const
  const rich: Showcase = {
    figures: { surveysOpen: 1_234, usdPerHour: 6.6, rewardsSent: null, decisionMinutes: 180.2 },
    rewards: [{ ...card, name: { en: 'Meal <b>', es: 'Comida' } }],
    isLimited: false,
  }
  const piece = (attributes: string, inner: string) => `<tp-when ${attributes}>${inner}</tp-when>`
  const bare = (html: string) => html.replaceAll(/<\/?tp-when[^>]*>/g, '')
  const figures = piece(
    'data-has="figures"',
    `<p>${piece('data-has="surveysOpen"', '%FIGURE_SURVEYSOPEN%')}|${piece('data-has="rewardsSent"', '%FIGURE_REWARDSSENT%')}|` +
      `%FIGURE_USDPERHOUR%|${piece('data-has="hours"', '%FIGURE_DECISIONMINUTES% h')}${piece('data-has="days"', 'days')}</p>`,
  )
  const slide = (at: number) =>
    piece(`data-has="reward${at}"`, `<b>%REWARD_${at}_NAME%: %REWARD_${at}_POINTS% (%REWARD_${at}_VALUE%)</b>`) +
    piece(`data-lacks="reward${at}"`, piece('data-sign-up="open"', 'drawn') + piece('data-sign-up="closed"', 'closed'))
  const shown = (showcase: Showcase, language: 'en' | 'es' = 'en') =>
    bare(fillIn(figures + slide(0) + slide(1) + 'end', { ...operator, showcase }, language))

  test('an empty one leaves nothing of it, also of what stands within', () => {
    expect(shown(emptyShowcase)).toBe('drawndrawnend')
  })

  test('figures and rewards stand in the language of the page, as text, and a figure that is hidden does not', () => {
    expect(shown(rich)).toBe('<p>1,234||$6.60|4 h</p><b>Meal &#60;b&#62;: 1,500 ($14.75)</b>drawnend')
    expect(shown(rich, 'es')).toContain('<b>Comida: 1,500 ($14.75)</b>')
  })

  test('only the landing page changes with it, so that browsers can keep the others', () => {
    const pageOf = createPages(new Map(['landing', 'landing.es', 'app'].map((name) => [name, `${name} %OPERATOR%`])))
    const tags = (showcase: Showcase) =>
      ['landing', 'landing.es', 'app'].map((name) => pageOf(name, { ...operator, showcase })?.etag)
    const [before, after] = [tags(emptyShowcase), tags(rich)]
    expect(after.map((tag, at) => tag === before[at])).toEqual([false, false, true])
    expect(pageOf('app', { ...operator, isSignUpOpen: false })?.etag).not.toBe(before[2])
    expect(pageOf('nothing', operator)).toBeUndefined()
  })
})

describe('the head of a document', () => {
  const branded: Operator = {
    ...operator,
    colors: { primary: '#0b3d91', accent: copper[7] },
    logo: picture('svg'),
    logoDark: picture('svg', 'cd'),
    icon: picture('png', 'ef'),
  }
  const head = '%ICONS%%BRAND_STYLE%%SHARED_PICTURE%'

  test('has our icons and no style of its own until a brand is chosen', () => {
    const html = fillIn(head, { ...operator, appName: 'Tuppence' })
    for (const path of ['/favicon.svg', '/apple-touch-icon.png', 'https://panel.example/share.png'])
      expect(html).toContain(path)
    expect(html).not.toContain('<style>')
  })

  test('does not show our name in the picture of a link once the panel has another', () => {
    expect(fillIn(head, operator)).not.toContain('share.png')
    expect(JSON.parse(fillIn('%STRUCTURED_DATA%', operator))['@graph'][0]).not.toHaveProperty('logo')
  })

  test('has the colours, the logo of each scheme and the icons of the brand, and nothing of ours', () => {
    const html = fillIn(head, branded)
    expect(html).toContain('--mantine-color-brand-7:#0b3d91')
    expect(html).toContain(`--mantine-color-brand-4:${makeScale('#0b3d91')[4]}`)
    const [light = '', dark = ''] = html.split("[data-mantine-color-scheme='dark']{--tp-logo")
    expect(light).toContain(`--tp-logo:url("/brand/${picture('svg')}");--tp-logo-ratio:1000/250`)
    expect(dark).toContain(`url("/brand/${picture('svg', 'cd')}")`)
    const hash = 'ef'.repeat(16)
    for (const part of ['icon-32', 'icon-180', 'icon-192', 'share'])
      expect(html).toContain(`/brand/${hash}/${part}.png`)
    expect(html).not.toMatch(/favicon|apple-touch-icon\.png|mark\.svg|"\/share/)
  })

  test('shows the logo of the day at night where there is no other', () => {
    const html = fillIn(head, { ...branded, logoDark: branded.logo })
    expect(html.split(`url("/brand/${picture('svg')}")`)).toHaveLength(3)
  })

  test('cannot be left by whatever is said in it', () => {
    const html = fillIn('<head>%BRAND_STYLE%</head>', { ...branded, logo: '</style><script>', icon: '"></style>' })
    expect(html).not.toMatch(/<script|"><\/style>/)
  })

  test('and the manifest say the same', () => {
    const manifest = JSON.parse(webManifest(branded))
    const hash = 'ef'.repeat(16)
    expect(manifest).toMatchObject({ theme_color: '#0b3d91', description: 'Earn', name: operator.appName })
    expect(manifest.icons.map(({ src, sizes, purpose }: Record<string, string>) => [src, sizes, purpose])).toEqual([
      [`/brand/${hash}/icon-192.png`, '192x192', 'any'],
      [`/brand/${hash}/icon-512.png`, '512x512', 'any'],
      [`/brand/${hash}/maskable-512.png`, '512x512', 'maskable'],
    ])
    expect(webManifest(operator)).toContain('"/icon-192.png"')
  })
})
