import type { Translated } from '../../../../../platform/words/text.ts'
import type { settingsDesk } from '../../en/server/settings-desk.ts'

export const words: Translated<typeof settingsDesk> = {
  overtaken: '{{who}} ha cambiado «{{name}}» mientras tanto. No se ha guardado nada.',
  overtakenByGone: '«{{name}}» ha cambiado mientras tanto. No se ha guardado nada.',
  loosen: 'Cambiar «{{name}}» de {{before, number}} a {{after, number}}',
  takesTwo:
    'Debilita una protección del dinero, así que espera a que lo apruebe una segunda persona. Hasta entonces no cambia nada.',
  takesDay:
    'Debilita una protección del dinero, así que vale tras 24 horas, a no ser que se deshaga. Hasta entonces no cambia nada.',
  testSent: 'Un correo de prueba va de camino a {{to}}.',
  testDone: 'Un correo de prueba se ha entregado',
  testTodo: 'Envíate uno en la página Ajustes del panel.',
}
