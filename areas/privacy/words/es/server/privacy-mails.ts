import type { Translated } from '../../../../../platform/words/text.ts'
import type { privacyMails } from '../../en/server/privacy-mails.ts'

export const words: Translated<typeof privacyMails> = {
  closed: 'Cuenta cerrada',
  closedWhen: 'Cuando alguien ha cerrado su cuenta',
  closedSubject: 'Tu cuenta de {{appName}} está cerrada',
  closedBody: `# Tu cuenta está cerrada

Tu cuenta de {{appName}} se ha cerrado y tus datos personales se han borrado, como pediste. Este es nuestro último correo a esta dirección.

Queda el registro de los puntos ganados y pagados, con un número que no dice quién eres.

[No lo he pedido](/contact)

---

Recibes este correo porque tu cuenta de {{appName}} se ha cerrado.`,
  closedByStaff: 'Cuenta cerrada por el personal',
  closedByStaffWhen: 'Cuando el personal ha cerrado una cuenta',
  closedByStaffSubject: 'Tu cuenta de {{appName}} está cerrada',
  closedByStaffBody: `# Tu cuenta está cerrada

Tu cuenta de {{appName}} se ha cerrado y tus datos personales se han borrado. Este es nuestro último correo a esta dirección.

Queda el registro de los puntos ganados y pagados, con un número que no dice quién eres.

[Preguntar por qué](/contact)

---

Recibes este correo porque tu cuenta de {{appName}} se ha cerrado.`,
}
