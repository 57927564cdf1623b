import { defineText } from '../../../../../platform/words/text.ts'

/** The words of the audit log about the brand. */
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
