import type { Translated } from '../../../../../platform/words/text.ts'
import type { siteSettings } from '../../en/server/site-settings.ts'

export const words: Translated<typeof siteSettings> = {
  name: 'Nombre del panel',
  nameText: 'Cómo se llama el panel en los correos y en sus páginas.',
  nameImpact:
    'Los correos y páginas nuevos llevan el nombre nuevo en menos de un segundo; los correos enviados conservan el anterior.',
  nameChosen: 'El panel tiene nombre propio',
  nameChosenText: 'Elígelo en Ajustes del panel, Marca.',
}
