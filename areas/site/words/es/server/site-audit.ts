import type { siteAudit } from '../../en/server/site-audit.ts'
import type { Translated } from '../../../../../platform/words/text.ts'

export const words: Translated<typeof siteAudit> = {
  module_site: 'Marca',
  'site.upload-picture': '{{who}} subió una imagen',
  field_role: 'Para',
  field_picture: 'Imagen',
  field_leftOut: 'Descartado',
  role_logo: 'Logotipo',
  role_logoDark: 'Logotipo para pantallas oscuras',
  role_icon: 'Icono',
}
