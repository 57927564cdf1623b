import type { Translated } from '../../../../../platform/words/text.ts'
import type { authSettings } from '../../en/server/auth-settings.ts'

export const words: Translated<typeof authSettings> = {
  privacyStrict: 'No revelar quién es miembro',
  privacyStrictText:
    'Activado, el registro, el acceso y la contraseña olvidada responden igual para direcciones conocidas y desconocidas, y el titular se entera por correo. Desactivado, dicen si una dirección está registrada.',
  privacyStrictImpact: 'Rige para el próximo intento de registrarse, acceder o cambiar una contraseña.',
  staffSecondStep: 'Segundo paso del personal',
  staffSecondStepText:
    'Si el personal accede con un código de una aplicación de autenticación además de su contraseña.',
  staffSecondStepImpact:
    'Obligatorio: quien no lo tenga sale de la sesión en la próxima acción y lo configura en el siguiente acceso. Opcional: a quien no lo tenga le basta la contraseña a partir de ahora.',
  'staffSecondStep-required': 'Obligatorio',
  'staffSecondStep-optional': 'Opcional',
  withoutStep_one: '{{count, number}} persona del personal no tiene segundo paso.',
  withoutStep_other: '{{count, number}} personas del personal no tienen segundo paso.',
  sessionDays: 'Conservación de las sesiones',
  sessionDaysText:
    'Días durante los que se guarda una sesión desde su último uso, con el navegador y la dirección de red. No se elimina ninguna sesión que aún sirva.',
  sessionDaysImpact:
    'Lo más antiguo se elimina la próxima noche y nada lo recupera. Un plazo más largo vale para lo que aún queda.',
  keyDays: 'Conservación de los enlaces enviados',
  keyDaysText:
    'Días durante los que se guarda un enlace enviado por correo desde que caducó, como el de una contraseña nueva.',
  keyDaysImpact:
    'Lo más antiguo se elimina la próxima noche y nada lo recupera. Un plazo más largo vale para lo que aún queda.',
}
