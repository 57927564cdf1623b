import type { Translated } from '../../../../../platform/words/text.ts'
import type { setupDesk } from '../../en/server/setup-desk.ts'

export const words: Translated<typeof setupDesk> = {
  onlyDollars:
    'Por ahora un panel lleva su dinero en dólares estadounidenses (USD). Otras monedas llegarán más adelante.',
  countryUnknown: 'Elige un país de la lista.',
  languageUnknown: 'Elige un idioma de la lista.',
  nameMissing: 'Escribe el nombre del panel.',
  reason: 'Elegido al configurar el panel',
  closedReason: 'Cerrado en el primer arranque, hasta que el panel esté listo',
  welcome: 'Tu panel está configurado.',
  https: 'La dirección pública usa TLS',
  httpsText: 'Pon delante un proxy con certificado e inicia con un PUBLIC_URL que empiece por https://.',
  signUpOpened: 'El registro está abierto',
  signUpOpenedText:
    'Nadie puede registrarse hasta que lo abras. Hazlo al final: el primer miembro que verifique su dirección gana puntos, y eso fija el valor de un punto.',
}
