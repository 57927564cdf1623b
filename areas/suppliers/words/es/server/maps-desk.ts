import type { Translated } from '../../../../../platform/words/text.ts'
import type { mapsDesk } from '../../en/server/maps-desk.ts'

export const words: Translated<typeof mapsDesk> = {
  questionGone: 'Elige una de nuestras preguntas.',
  saidUnfit: 'Una respuesta a esta pregunta no se puede decir así.',
  codesNone: 'Escribe al menos un código.',
  codeTwice: 'Este código ya representa esa respuesta.',
  wholeTwice: 'Solo un código puede representar esta respuesta en un enlace.',
  notOurs: 'Elige una de las respuestas de nuestra pregunta.',
  nonBinary: 'A una persona no binaria no se la llama mujer ni hombre: este código pertenece a otra respuesta.',
  mapTwice: 'Esta pregunta ya tiene una correspondencia para ese país e idioma.',
  mapsMany: 'Esta red no admite más correspondencias.',
  takesNone: 'Los enlaces de esta red no llevan respuestas.',
  neverLeaves: 'Las respuestas sobre salud y creencias, y el texto libre, nunca salen de aquí.',
  fieldsLikely: 'Documentación de BitLabs, campos de perfil (probable)',
  fieldsNamed: 'Documentación de BitLabs, campos de perfil: solo el nombre',
}
