import type { texts } from '../en/texts.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof texts> = {
  edit: 'Editar',
  editText: 'Editar: {{name}}',
  open: 'Abrir',
  openText: 'Abrir: {{name}}',
  language: 'Idioma',
  notTranslated: 'Sin traducir. Quienes leen en este idioma ven el texto en inglés.',
  translate: 'Añadir una traducción',
  dropTranslation: 'Quitar esta traducción',
  unsaved: 'Sin guardar',
  notSaved: 'No se ha guardado',
  overtaken:
    'Otra persona ha cambiado este texto. Lo que has escrito sigue aquí. Mira su versión y vuelve a guardar si la tuya debe sustituirla.',
  keepMine: 'Seguir con el mío',
  previewFailed: 'No hay vista previa',
  nothingToShow: 'Todavía no hay nada que mostrar.',
}
