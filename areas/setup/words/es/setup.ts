import type { Translated } from '../../../../platform/words/text.ts'
import type { setup } from '../en/setup.ts'

export const words: Translated<typeof setup> = {
  title: 'Configura tu panel',
  lead: 'Aquí se crea la primera cuenta de administración y se da nombre al panel. La dirección sirve una vez, hasta {{at}}.',
  checking: 'Comprobando la dirección',
  you: 'Tú',
  panel: 'El panel',
  firstName: 'Nombre',
  lastName: 'Apellidos',
  email: 'Correo electrónico',
  password: 'Contraseña',
  passwordRule: 'Al menos 12 caracteres.',
  panelName: 'Nombre del panel',
  panelNameRule: 'Aparece en todas las páginas y en todos los correos. Puedes cambiarlo más adelante.',
  nameMissing: 'Escribe el nombre del panel.',
  country: 'País',
  countryRule: 'Donde estás. Se guarda con tu cuenta.',
  language: 'Idioma',
  languageRule: 'De los correos que recibes.',
  currency: 'Moneda',
  currencyRule: 'Por ahora un panel lleva su dinero en dólares estadounidenses (USD).',
  onlyDollars:
    'Por ahora un panel lleva su dinero en dólares estadounidenses (USD). Otras monedas llegarán más adelante.',
  send: 'Configurar el panel',
  failed: 'El panel no se ha configurado',

  refusedTitle: 'Esta dirección no funciona',
  noToken:
    'La dirección de configuración lleva un código que el servidor imprime al iniciarse. Abre entera la dirección de la línea «Set-up».',
  how: 'Cada inicio del servidor imprime una dirección nueva mientras no haya ninguna cuenta del personal.',
  doneBeforeTitle: 'Este panel ya está configurado',
  logIn: 'Iniciar sesión',

  doneTitle: 'Tu panel está configurado',
  doneText:
    'Tu sesión dura una hora. Protege tu cuenta ahora con un segundo paso: el próximo inicio de sesión lo pedirá.',
  secondStep: 'Configurar el segundo paso',
  isProtected: 'Tu segundo paso está activado.',
  checklist: 'Ir a la lista de apertura',
}
