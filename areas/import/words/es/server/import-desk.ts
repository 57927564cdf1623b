import type { Translated } from '../../../../../platform/words/text.ts'
import type { importDesk } from '../../en/server/import-desk.ts'

export const words: Translated<typeof importDesk> = {
  emailNotChosen: 'Elige la columna con la dirección de correo.',
  chosenTwice: 'Las columnas «{{column}}» y «{{other}}» son el mismo campo. Elige una de ellas.',
  fieldUnknown: 'No existe el campo «{{field}}», o no hay tal columna.',
  checking: 'Se está comprobando cada línea. Aún no se importa nada.',
  started: 'La importación ha empezado.',
  step: 'Importar «{{file}}», que trae {{points, number}} puntos',
  stepUpTo: 'Importar «{{file}}», que trae hasta {{points, number}} puntos',
  asked: 'Esta importación trae puntos. La tiene que confirmar una segunda persona.',
  confirmed: 'Confirmada: la importación ha empezado.',
  cancelled: 'La importación ya no espera a nadie. No se ha importado nada.',
  unseen: 'Esta importación ha cambiado desde que la miraste. Mírala otra vez.',
  valueShown:
    'La importación «{{file}}» trae puntos y espera a una segunda persona, o está en marcha. A quienes la pidieron se les mostró cuánto vale un punto, así que ahora no se puede cambiar.',
  waved_one: '{{count, number}} correo de activación va en camino.',
  waved_other: '{{count, number}} correos de activación van en camino.',
  undoing: 'Se están retirando los miembros que no han iniciado sesión.',
  undoneOne: '{{email}} queda retirado, como si nunca se hubiera importado.',
  removed: 'El archivo y su informe se han eliminado.',
  welcome: '¡Te damos la bienvenida! Tu cuenta está abierta.',
}
