import { defineText } from '../../../../../platform/words/text.ts'

/** The audit log's words for what is recorded of the brand. */
export const siteAudit = defineText('site-audit', {
  module_site: 'Brand',
  'site.upload-picture': '{{who}} uploaded a picture',
  field_role: 'For',
  field_picture: 'Picture',
  field_leftOut: 'Left out',
  role_logo: 'Logo',
  role_logoDark: 'Logo for dark screens',
  role_icon: 'Icon',
})
