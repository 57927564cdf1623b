import type { Translated } from '../../../../../platform/words/text.ts'
import type { importFile } from '../../en/server/import-file.ts'

export const words: Translated<typeof importFile> = {
  line: 'Línea',
  result: 'Resultado',
  email: 'Correo',
  name: 'Nombre',
  externalId: 'Id externo',
  points: 'Puntos',
  remarks: 'Observaciones',
  bad: 'rechazada',
  good: 'lista',
  member: 'importada',
  arrived: 'ha iniciado sesión',
}
