import type { askedFirst } from '../en/asked-first.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof askedFirst> = {
  title_one: 'Antes, {{count}} pregunta',
  title_other: 'Antes, {{count}} preguntas',
  text: 'Puede que «{{title}}» encaje contigo. Busca a personas por respuestas que tu perfil aún no tiene.',
  kept: 'Tus respuestas se guardan en tu perfil. El socio solo las recibe si lo has aceptado en los ajustes.',
  begin: 'Guardar y empezar',
  later: 'Ahora no',
  saveFailed: 'Tus respuestas no se guardaron',
  notStarted: '«{{title}}» no empezó',
}
