import { createMail } from '../../platform/server/mail.ts'
import { ourLook, type Look } from '../../platform/server/mail-layout.ts'
import { defineMails } from '../../platform/server/mail-templates.ts'
import { createMailTexts } from '../../platform/server/mail-texts.ts'
import { addTranslation } from '../../platform/server/word-files.ts'

addTranslation('test-mails', 'es', {
  all: 'Todo',
  allWhen: 'Siempre',
  allSubject: 'Hola {{name}}',
  allBody: 'Hola {{name}}, tienes {{count}}.\n\n`{{code}}`\n\n[Abrir]({{link}})',
  nameIs: 'Un nombre',
  nameLike: 'Ana',
  countIs: 'Cuántos',
  countLike: '7',
  textIs: 'Un texto',
  textLike: 'Uno',
  itemsIs: 'Una lista',
  itemsLike: 'Primero',
  codeIs: 'Un código',
  codeLike: '123456',
  linkIs: 'Un enlace',
  linkLike: 'https://panel.example/x',
})
/** An email whose text uses every kind of value. */
export const { templates: mails } = defineMails(
  'test',
  {
    name: 'test-mails',
    words: {
      all: 'All',
      allWhen: 'Always',
      allSubject: 'Hello {{name}}',
      allBody: `# Hello

Hello {{name}}, you have {{count}}.

{{text}}

{{items}}

\`{{code}}\`

[Open]({{link}})

See [our help](/contact) or [write](mailto:help@example.com).

- one **{{name}}**
- two

> said

---

Because of {{appName}}.`,
      nameIs: 'A name',
      nameLike: 'Ann',
      countIs: 'How many',
      countLike: '7',
      textIs: 'A text',
      textLike: 'One\nTwo',
      itemsIs: 'A list',
      itemsLike: 'First | 5 points | soon\nSecond',
      codeIs: 'A code',
      codeLike: '123456',
      linkIs: 'A link',
      linkLike: 'https://panel.example/x',
    },
  },
  { all: { name: 'text', count: 'text', text: 'lines', items: 'items', code: 'code!', link: 'link!' } },
)
/** A value for each variable of that mail. */
export const values = {
  name: 'Ann',
  count: 1234,
  text: 'First line\n\nSecond line',
  items: [{ title: 'A survey', detail: ['5 points', 'about 3 min'] }],
  code: '492817',
  link: '/verify?key=a&b=c',
}
export const reader = { to: 'maya@example.com', language: 'en' as const }
/** A mailer of an installation with this name, these texts and this look. */
export const office = (appName = 'Tuppence', texts = createMailTexts([mails.all]), look: Look = ourLook) =>
  createMail({
    smtpUrl: '',
    from: 'a@example.com',
    appName,
    publicUrl: 'https://tuppence.example.com',
    texts,
    look: () => look,
  })
/** The operator's own text of the mail. */
export const textInForce = (subject: string, body: string) => {
  const texts = createMailTexts([mails.all])
  texts.take([{ code: 'test.all', language: 'en', subject, body }])
  return texts
}
