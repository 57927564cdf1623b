import type { Translated } from '../../../../../platform/words/text.ts'
import type { rewardMails } from '../../en/server/reward-mails.ts'

export const words: Translated<typeof rewardMails> = {
  headingIs: 'Si quedan pocos códigos o ninguno, como título',
  headingLike: 'Quedan pocas tarjetas regalo',
  leftIs: 'Cuántos códigos quedan',
  leftLike: 'Quedan 3 códigos de tarjeta regalo',
  rewardIs: 'Cómo se llama la recompensa',
  rewardLike: 'Tarjeta regalo',
  valueIs: 'Cuánto vale',
  valueLike: 'US$5.00',
  linkIs: 'La dirección a la que lleva el botón',
  linkLike: 'https://panel.example/finance?tab=stock',

  low: 'Quedan pocas tarjetas regalo',
  out: 'Se han agotado las tarjetas regalo',
  none: 'No quedan códigos de tarjeta regalo',
  some_one: 'Queda {{count, number}} código de tarjeta regalo',
  some_other: 'Quedan {{count, number}} códigos de tarjeta regalo',

  lowStock: 'Quedan pocos códigos',
  lowStockWhen: 'A quien puede subir códigos, cuando un valor se está agotando o se ha agotado',
  lowStockSubject: '{{heading}}',
  lowStockBody: `# {{heading}}

{{left}} para {{reward}} de {{value}}.

Cuando no quede ninguno, los panelistas leerán que {{value}} está agotado, y las solicitudes aprobadas esperarán hasta que subas códigos nuevos.

[Subir códigos]({{link}})

---

Recibes este correo porque puedes subir códigos de tarjeta regalo en {{appName}}.`,
}
