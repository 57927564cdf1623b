import type { Translated } from '../../../../../platform/words/text.ts'
import type { surveysOpening } from '../../en/server/surveys-opening.ts'

export const words: Translated<typeof surveysOpening> = {
  title: 'Hay una encuesta en curso o un proveedor conectado',
  todo: 'Crea una en la página Encuestas y ábrela, o conecta un proveedor en la página Proveedores.',
}
