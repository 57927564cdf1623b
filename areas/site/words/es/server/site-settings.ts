import type { Translated } from '../../../../../platform/words/text.ts'
import type { siteSettings } from '../../en/server/site-settings.ts'

export const words: Translated<typeof siteSettings> = {
  name: 'Nombre del panel',
  nameText:
    'Cómo se llama el panel en los correos y en sus páginas. Los textos cargados antes de un cambio conservan el nombre anterior hasta el próximo inicio.',
  nameChosen: 'El panel tiene nombre propio',
  nameChosenText: 'Elígelo en Ajustes del panel, Marca.',
}
