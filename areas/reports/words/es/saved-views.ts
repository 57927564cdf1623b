import type { savedViews } from '../en/saved-views.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof savedViews> = {
  views: 'Vistas',
  none: 'Todavía no has guardado ninguna vista de esta página.',
  save: 'Guardar esta vista',
  name: 'Nombre',
  note: 'Se guardan los filtros, no los datos. El mismo nombre sustituye a la anterior.',
  nameMissing: 'Indica un nombre.',
  shared: 'Compartirla con todo el equipo que ve los informes',
  ofOthers: '{{name}} (compartida)',
  saved: 'Vista guardada',
  notSaved: 'La vista no se guardó',
  remove: 'Eliminar la vista {{name}}',
  removeFailed: 'La vista no se eliminó',
  failed: 'Las vistas guardadas no se pudieron cargar',
  confirm: 'Guardar',
  cancel: 'Cancelar',
}
