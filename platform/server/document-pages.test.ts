import { expect, test } from 'vitest'
import { usualRules } from '../contract/panel-rules.ts'
import { fillIn, type Operator } from './document-pages.ts'

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
}
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
  })
})

test('a rule stands in the text where its mark was', () => {
  expect(fillIn('within %RULE_DISPUTEDAYS% days', operator)).toBe('within 45 days')
})

test('a mark of nobody stays as it is', () => {
  expect(fillIn('100%_OFF% %UNKNOWN%', operator)).toBe('100%_OFF% %UNKNOWN%')
})
