import type { Translated } from '../../../../../platform/words/text.ts'
import type { settingsMails } from '../../en/server/settings-mails.ts'

export const words: Translated<typeof settingsMails> = {
  test: 'Correo de prueba',
  testWhen: 'Cuando alguien lo pide en la página Ajustes del panel',
  testSubject: 'Tu panel puede enviar correos',
  testBody: `# Esto es una prueba

Ha llegado: quienes participen en tu panel también recibirán sus correos.

---

Recibes este correo porque pediste una prueba en la página Ajustes del panel.`,
}
