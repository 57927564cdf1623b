import type { Translated } from '../../../../../platform/words/text.ts'
import type { authMails } from '../../en/server/auth-mails.ts'

const changed = `[No he sido yo](/contact)

---

Recibes este correo por un cambio en tu cuenta de {{appName}}.`
const ended = `[Iniciar sesión](/)

---

Recibes este correo por la seguridad de tu cuenta de {{appName}}.`

export const words: Translated<typeof authMails> = {
  linkIs: 'La dirección a la que lleva el botón',
  linkLike: 'https://panel.example/email-verification?userKey=ejemplo',
  hoursIs: 'Cuántas horas sirve el enlace',
  hoursLike: '24',
  minutesIs: 'Cuántos minutos sirve el enlace',
  minutesLike: '30',

  verifyEmail: 'Verificar el correo',
  verifyEmailWhen: 'Al registrarse y cuando alguien lo pide otra vez',
  verifyEmailSubject: 'Verifica tu correo para {{appName}}',
  verifyEmailBody: `# Verifica tu correo

Te damos la bienvenida a {{appName}}. Confirma que esta dirección es tuya y te abonamos tus primeros puntos.

El enlace sirve durante {{hours}} horas.

[Verificar mi correo]({{link}})

---

Alguien se ha registrado en {{appName}} con esta dirección. Si no has sido tú, no hagas caso de este correo: sin el enlace no pasa nada.`,

  resetPassword: 'Elegir una contraseña nueva',
  resetPasswordWhen: 'Cuando alguien ha olvidado su contraseña',
  resetPasswordSubject: 'Elige una contraseña nueva para {{appName}}',
  resetPasswordBody: `# Elige una contraseña nueva

Has pedido una contraseña nueva. Con este enlace puedes elegirla.

Sirve una sola vez, durante {{minutes}} minutos. Se cerrará la sesión en todos tus dispositivos.

[Elegir una contraseña nueva]({{link}})

---

Alguien ha pedido una contraseña nueva de {{appName}} para esta dirección. Si no has sido tú, no hagas caso de este correo: tu contraseña sigue igual.`,

  loginLink: 'Enlace para iniciar sesión',
  loginLinkWhen: 'Cuando alguien pide un enlace en lugar de su contraseña',
  loginLinkSubject: 'Tu enlace para iniciar sesión en {{appName}}',
  loginLinkBody: `# Inicia sesión con un toque

Has pedido un enlace en lugar de tu contraseña. Ábrelo en el dispositivo en el que quieras iniciar sesión.

Sirve una sola vez, durante {{minutes}} minutos. Los enlaces anteriores dejan de servir.

[Iniciar sesión]({{link}})

---

Alguien ha pedido un enlace para iniciar sesión en {{appName}} con esta dirección. Si no has sido tú, no hagas caso de este correo: nadie entra sin el enlace.`,

  passwordChanged: 'Contraseña cambiada',
  passwordChangedWhen: 'Después de cambiar una contraseña',
  passwordChangedSubject: 'Se ha cambiado tu contraseña de {{appName}}',
  passwordChangedBody: `# Se ha cambiado tu contraseña

La contraseña de tu cuenta acaba de cambiarse, y se ha cerrado la sesión en tus otros dispositivos.

Si has sido tú, no tienes que hacer nada.

${changed}`,

  sessionEnded: 'Sesión cerrada en un dispositivo',
  sessionEndedWhen: 'Cuando la sesión de un dispositivo se usó otra vez desde otro lugar',
  sessionEndedSubject: 'Hemos cerrado la sesión en uno de tus dispositivos de {{appName}}',
  sessionEndedBody: `# Hemos cerrado la sesión en uno de tus dispositivos

La sesión de uno de tus dispositivos se ha usado otra vez desde otro lugar. Puede que la hayan copiado, así que la hemos cerrado en todas partes.

Vuelve a iniciar sesión. Si no sabes por qué ha pasado, elige también una contraseña nueva.

${ended}`,

  accountExists: 'La cuenta ya existe',
  accountExistsWhen: 'Cuando alguien se registra con la dirección de una cuenta',
  accountExistsSubject: 'Ya tienes una cuenta de {{appName}}',
  accountExistsBody: `# Ya tienes una cuenta

Alguien nos ha pedido crear o verificar una cuenta con esta dirección. Ya tiene una lista para usar.

Si has sido tú, solo tienes que iniciar sesión. Si has olvidado tu contraseña, allí puedes elegir una nueva.

[Iniciar sesión](/)

---

Si no has sido tú, no hagas caso de este correo: no se ha cambiado nada en tu cuenta de {{appName}}.`,

  signInAdded: 'Nueva forma de iniciar sesión',
  signInAddedWhen: 'Cuando una cuenta se abre por primera vez con Google o Facebook',
  signInAddedSubject: 'Una nueva forma de iniciar sesión en tu cuenta de {{appName}}',
  signInAddedBody: `# Se ha añadido una forma de iniciar sesión

Tu cuenta acaba de abrirse con una cuenta de Google o Facebook que tiene la misma dirección. Desde ahora sirve para iniciar sesión, además de lo que usabas antes.

Si has sido tú, no tienes que hacer nada.

${changed}`,

  signInRemoved: 'Forma de iniciar sesión quitada',
  signInRemovedWhen: 'Cuando alguien quita Google o Facebook de su cuenta',
  signInRemovedSubject: 'Se ha quitado una forma de iniciar sesión en tu cuenta de {{appName}}',
  signInRemovedBody: `# Se ha quitado una forma de iniciar sesión

Tu cuenta ya no puede abrirse con una cuenta de Google o Facebook que estaba vinculada a ella.

Si has sido tú, no tienes que hacer nada.

${changed}`,

  secondStepOn: 'Segundo paso configurado',
  secondStepOnWhen: 'Cuando se configura una aplicación de autenticación',
  secondStepOnSubject: 'Tu inicio de sesión en {{appName}} tiene un segundo paso',
  secondStepOnBody: `# Se ha configurado una aplicación de autenticación

Desde ahora, para iniciar sesión en tu cuenta hace falta un código de tu aplicación de autenticación además de lo de antes. Se ha cerrado la sesión en tus otros dispositivos.

Guarda tus códigos de recuperación donde los encuentres sin tu teléfono. Si has sido tú, no tienes que hacer nada más.

${changed}`,

  secondStepOff: 'Segundo paso desactivado',
  secondStepOffWhen: 'Cuando alguien desactiva su segundo paso',
  secondStepOffSubject: 'Se ha desactivado el segundo paso de tu inicio de sesión en {{appName}}',
  secondStepOffBody: `# Se ha desactivado el segundo paso

Para iniciar sesión en tu cuenta ya no hace falta un código de una aplicación de autenticación.

Si has sido tú, no tienes que hacer nada.

${changed}`,

  secondStepReset: 'Segundo paso restablecido',
  secondStepResetWhen: 'Cuando una persona administradora quita un segundo paso',
  secondStepResetSubject: 'Se ha restablecido tu segundo paso de {{appName}}',
  secondStepResetBody: `# Una persona administradora ha restablecido tu segundo paso

Tu aplicación de autenticación y tus códigos de recuperación ya no sirven para esta cuenta, y se ha cerrado la sesión en todos tus dispositivos.

Inicia sesión con tu contraseña para volver a configurar la aplicación. Si no lo has pedido, avisa ya a la administración.

${ended}`,

  recoveryCodeUsed: 'Código de recuperación usado',
  recoveryCodeUsedWhen: 'Cuando se usa un código de recuperación en lugar de la aplicación',
  recoveryCodeUsedSubject: 'Se ha usado un código de recuperación de tu cuenta de {{appName}}',
  recoveryCodeUsedBody: `# Se ha usado un código de recuperación

Alguien se ha identificado con uno de tus códigos de recuperación en lugar de tu aplicación de autenticación. Ese código ya no vuelve a servir.

Si has sido tú y has perdido la aplicación, configura otra en Mi cuenta.

${changed}`,

  recoveryCodesRenewed: 'Códigos de recuperación renovados',
  recoveryCodesRenewedWhen: 'Cuando alguien ha creado códigos de recuperación nuevos',
  recoveryCodesRenewedSubject: 'Se han renovado tus códigos de recuperación de {{appName}}',
  recoveryCodesRenewedBody: `# Tienes códigos de recuperación nuevos

Se han creado códigos de recuperación nuevos para tu cuenta; los anteriores ya no sirven.

Si has sido tú, no tienes que hacer nada.

${changed}`,

  passwordSetAside: 'Contraseña por confirmar',
  passwordSetAsideWhen: 'Cuando una dirección se verifica en otro navegador que el de la contraseña',
  passwordSetAsideSubject: 'Confirma la contraseña de tu cuenta de {{appName}}',
  passwordSetAsideBody: `# Tu contraseña espera a que la confirmes

Tu correo se ha verificado en un navegador distinto de aquel en el que se eligió la contraseña de la cuenta. No podemos saber si la elegiste tú, así que no sirve para iniciar sesión hasta que la confirmes.

Escríbela en la página que abrió la verificación, o elige una nueva con «¿Has olvidado tu contraseña?». Mientras tanto puedes iniciar sesión con un enlace por correo.

${ended}`,

  signInsDropped: 'Vínculo sin comprobar quitado',
  signInsDroppedWhen: 'Cuando una dirección se verifica después de que Google o Facebook se vincularan sin comprobarla',
  signInsDroppedSubject: 'Hemos quitado una forma de iniciar sesión en tu cuenta de {{appName}}',
  signInsDroppedBody: `# Se ha quitado una forma de iniciar sesión

Una cuenta de Google o Facebook se había vinculado a la tuya antes de que nadie demostrara que el correo es suyo. Ahora lo has demostrado tú, así que hemos quitado ese vínculo: ya no sirve para iniciar sesión.

Si era tuya, inicia sesión con tu contraseña o con un enlace por correo.

${ended}`,
}
