import { recordOf } from '../../../platform/server/recorded.ts'
import { pictureRoles } from '../contract/brand.ts'

/** What the audit log records about the brand in addition to its settings. */
export const siteRecord = recordOf({
  words: 'site-audit',
  actions: { 'site.upload-picture': null },
  fields: {
    role: { words: pictureRoles },
    picture: 'plain',
    leftOut: 'plain',
  },
  kinds: {},
})
