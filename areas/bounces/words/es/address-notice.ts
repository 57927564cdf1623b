import type { addressNotice } from '../en/address-notice.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof addressNotice> = {
  title_gone: 'Los correos a tu dirección son devueltos',
  title_complaint: 'Solo recibes correos sobre tu cuenta',
  title_staff: 'No enviamos correos a tu dirección',
  text_gone:
    'Desde el {{day}} tu proveedor de correo dice que este buzón no existe. Las recompensas y los enlaces de acceso no pueden llegarte. Si el buzón vuelve a funcionar, déjanos probar. Si no, escríbenos para cambiar tu dirección.',
  text_complaint:
    'El {{day}} uno de nuestros correos se marcó como no deseado, así que ya no enviamos novedades sobre encuestas. Los correos sobre tu cuenta y tus recompensas siguen llegando.',
  text_staff: 'Nuestro equipo detuvo los correos a esta dirección el {{day}}. Escríbenos si es un error.',
  retry_gone: 'Probar de nuevo',
  retry_complaint: 'Enviarme todos los correos de nuevo',
  notRetried: 'No funcionó',
  contact: 'Escríbenos',
}
