import { describe, expect, test } from 'vitest'
import { mails, office, reader, textInForce, values } from '../../app/testing/test-mails.ts'
import { makeScale } from '../contract/brand-colors.ts'
import { type Look, ourLook } from './mail-layout.ts'
import { findLetterProblem } from './mail.ts'

describe('a mail', () => {
  const hostile = '<script>alert("1")</script> & \'x\' **strong** [x](https://evil.example) {{code}}'

  test('has one text in two parts', () => {
    const { text, html, subject } = office().write(
      mails.all,
      { ...reader, unsubscribeUrl: 'https://x.test/end' },
      values,
    )
    expect(subject).toBe('Hello Ann')
    expect(text).toBe(`Hello

Hello Ann, you have 1,234.

First line

Second line

* A survey
  5 points · about 3 min

    492817

Open:
https://tuppence.example.com/verify?key=a&b=c

See our help (https://tuppence.example.com/contact) or write (help@example.com).

* one Ann
* two

> said

-- 
Because of Tuppence.
End these emails: https://x.test/end
Tuppence, https://tuppence.example.com
`)
    const words = html
      .replace(/<(?:style|title)>[\s\S]*?<\/(?:style|title)>/g, '')
      .replace(/<div style="display:none[\s\S]*?<\/div>/, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
    for (const part of [
      'Hello Ann, you have 1,234.',
      'First line',
      'Second line',
      '5 points · about 3 min',
      '492817',
      'Because of Tuppence.',
    ])
      expect(words.split(part)).toHaveLength(2)
  })

  test('escapes whatever is put in: it is words in both parts, and never a mark', () => {
    const all = {
      ...values,
      name: hostile,
      text: hostile,
      items: [{ title: hostile, detail: [hostile] }],
      code: hostile,
    }
    const { html, text } = office(hostile).write(mails.all, reader, all)
    expect(html).not.toContain('<script')
    expect(html).not.toContain('evil.example"')
    expect(html).not.toContain('<strong>strong')
    expect(
      html.match(/&#60;script&#62;alert\(&#34;1&#34;\)&#60;\/script&#62; &#38; &#39;x&#39;/g)?.length,
    ).toBeGreaterThan(6)
    expect(html).toContain('{{code}}')
    expect(text).toContain(`Hello ${hostile}, you have`)
  })

  test('loads nothing and runs nothing', () => {
    const { html } = office().write(mails.all, reader, values)
    expect(html).not.toMatch(/<(?:img|link|script|iframe)|url\(|@import/i)
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', '//example.com', '', 'https://a.example/"x'])(
    'is not written with a link to %j',
    (link) => {
      expect(() => office().write(mails.all, reader, { ...values, link })).toThrow('no web address')
    },
  )

  test('has a subject of a length that can be sent', () => {
    const long = office().write(mails.all, reader, { ...values, name: 'x'.repeat(400) })
    expect(findLetterProblem(long)).toBeNull()
  })

  test('is drawn with examples', () => {
    const { subject, text } = office().draw(
      mails.all,
      { subject: 'To {{name}}', body: '{{items}}\n\n{{text}}' },
      reader,
    )
    expect(subject).toBe('To Ann')
    expect(text).toContain('* First\n  5 points · soon\n\n* Second\n  \n\nOne\n\nTwo')
  })

  test('has the words of the operator as soon as they are there, and ours again without them', () => {
    const texts = textInForce('For {{name}}', 'Own words `{{code}}` {{link}}')
    const mail = office('T', texts)
    expect(mail.write(mails.all, reader, values)).toMatchObject({
      subject: 'For Ann',
      text: expect.stringContaining('Own words 492817 /verify'),
    })
    expect(mail.write(mails.all, { ...reader, language: 'es' }, values).subject).toBe('Hola Ann')
    texts.take([])
    expect(mail.write(mails.all, reader, values).subject).toBe('Hello Ann')
  })

  test('does without a stored text that it can no longer use', () => {
    expect(office('T', textInForce('Hi', 'No code')).write(mails.all, reader, values).subject).toBe('Hello Ann')
  })
})

describe('the look of a mail', () => {
  const body =
    '# Own\n\nOwn words [here](/x)\n\n`{{code}}`\n\n[Go]({{link}})\n\n    kept\n\n---\n\nBecause of [this](/y).'
  const look = {
    primary: '#0b3d91',
    iconUrl: 'https://panel.example/brand/"a"/i.png',
    postalAddress: '1 Quay\n<Harbour>',
  }
  const end = { ...reader, unsubscribeUrl: 'https://panel.example/u' }
  const written = (own: Look) => office('Harbour', textInForce('Own', body), own).write(mails.all, end, values)

  test('has the operator’s colour in all its shades, and none of ours, in their words and in ours', () => {
    const shades = makeScale('#0b3d91')
    const ours = ['#03756c', '#015d56', '#56c1b6', '#edfcf9', '#b0e8e0']
    const { html } = written(look)
    expect(html).toContain('Own words')
    for (const shade of [0, 2, 4, 7, 8] as const) expect(html).toContain(shades[shade])
    for (const whole of [html, office('Harbour', undefined, look).write(mails.all, end, values).html])
      for (const color of ours) expect(whole).not.toContain(color)
    expect(written(ourLook).html).toContain('#03756c')
  })

  test('has the icon beside the name, or the mark in its own colour, and the postal address in both parts', () => {
    const { html, text } = written(look)
    expect(html).toContain('<img src="https://panel.example/brand/&#34;a&#34;/i.png" width="36" height="36" alt=""')
    expect(html).toContain('<br>1 Quay, &#60;Harbour&#62;</td>')
    expect(text.trimEnd().endsWith('Harbour, https://tuppence.example.com\n1 Quay\n<Harbour>')).toBe(true)
    const plain = written(ourLook)
    expect(plain.html).not.toContain('<img')
    const mark = (color: string) => `bgcolor="${color}" style="width:36px;height:36px;border-radius:18px 18px 18px 5px`
    expect(plain.html).toContain(mark('#03756c'))
    expect(written({ ...look, iconUrl: null }).html).toContain(mark('#0b3d91'))
    expect(plain.text.trimEnd().endsWith('Harbour, https://tuppence.example.com')).toBe(true)
  })
})
