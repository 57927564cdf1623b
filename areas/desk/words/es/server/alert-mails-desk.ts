import type { Translated } from '../../../../../platform/words/text.ts'
import type { alertMailsDesk } from '../../en/server/alert-mails-desk.ts'

export const words: Translated<typeof alertMailsDesk> = {
  alertIs: 'Qué va mal, en una frase',
  alertLike: 'La comprobación nocturna encontró 2 infracciones: A2, W4',
  detailIs: 'Una segunda frase, que explica la primera',
  detailLike: 'La comprobación del libro y de todas las áreas encontró lo que nunca debe ocurrir.',
  linkIs: 'La dirección a la que lleva el botón',
  linkLike: 'https://panel.example/dashboard',

  urgent: 'Un aviso que no se puede descartar',
  urgentWhen: 'Al personal que puede verlo, cuando se abre un aviso que se queda hasta que desaparece su causa',
  urgentSubject: 'Aviso: {{alert}}',
  urgentBody: `# {{alert}}

{{detail}}

Este aviso sigue en el panel de inicio hasta que desaparezca su causa. La guía de operación dice qué mirar primero.

[Abrir el panel de inicio]({{link}})

---

Recibes este correo porque puedes ver este aviso en {{appName}}.`,
}
