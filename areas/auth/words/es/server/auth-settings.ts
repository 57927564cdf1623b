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
}
