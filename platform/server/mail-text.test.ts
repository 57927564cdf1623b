import { describe, expect, test } from 'vitest'
import { mails } from '../../app/testing/test-mails.ts'
import { wrongInMail } from './mail-text.ts'

describe('a text that is written for a mail', () => {
  const faults = (subject: string, body: string) =>
    wrongInMail({ subject, body }, mails.all.variables).map(({ field, message }) =>
      [
        field,
        message.code.replace(/^(letter-mails|names)\./, ''),
        ...Object.values(message.values).map((one) => JSON.stringify(one).replaceAll('"', '')),
      ].join(' '),
    )
  const fine = '`{{code}}` [x]({{link}})'
  const allNames = mails.all.variables.map(({ name }) => name).join(', ')

  test('is accepted with everything that its mail needs, in any order and with spaces in the braces', () => {
    expect(faults('{{ name }} {{appName}}', '[x]({{ link }})\n\n{{code}} {{ count}}')).toEqual([])
  })
  test.each([
    ['', fine, ['subject subjectEmpty']],
    ['a\r\nBcc: b', fine, ['subject subjectLines']],
    ['x'.repeat(251), fine, ['subject subjectTooLong 250']],
    ['{{nobody}}', fine, [`subject unknown nobody ${allNames}`]],
    ['{{app_name}}', fine, [`subject unknown app_name ${allNames}`]],
    ['{{{name}}} writes', fine, ['subject stray {{{name}}}']],
    ['Hi {{name', fine, ['subject stray {{name']],
    ['Hi name}}', fine, ['subject stray name}}']],
    [
      '{{code}} {{link}} {{text}}',
      fine,
      ['subject notInSubject code', 'subject notInSubject link', 'subject notInSubject text'],
    ],
    ['Hi', ' ', ['body bodyEmpty']],
    ['Hi', 'x'.repeat(20_001), ['body bodyTooLong 20000']],
    ['Hi', `${fine} {{who}}`, [`body unknown who ${allNames}`]],
    ['Hi', `${fine} {{app_name}}`, [`body unknown app_name ${allNames}`]],
    ['Hi', '`{{code}}` [x]({{{link}}})', ['body stray {{{link}}}']],
    ['Hi', `${fine} {{{link}}}`, ['body stray {{{link}}}']],
    ['Hi', `${fine} {{link`, ['body stray {{link']],
    ['Hi', `${fine} {{link}`, ['body stray {{link}']],
    ['Hi', `${fine} link}} and so on`, ['body stray link}}']],
    ['Hi', `${fine} {{first name}}`, ['body stray {{first name}}']],
    ['Hi', `${fine} { {{name}} } {name}`, []],
    ['Hi', 'Hello', ['body missing code', 'body missing link']],
    ['Hi', '`{{code}}` [x](https://panel.test/?k={{link}})', []],
    ['Hi', '`{{code}}` [{{link}}]({{code}})', ['body notALink code']],
    ['Hi', '`{{code}}` [x]({{who}})', [`body unknown who ${allNames}`, 'body missing link']],
  ])('%j with %j is answered with what is wrong', (subject, body, wrong) => {
    expect(faults(subject, body)).toEqual(wrong)
  })
})
