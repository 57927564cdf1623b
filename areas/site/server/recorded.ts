import { recordOf } from '../../../platform/server/recorded.ts'
import { pictureRoles } from '../contract/brand.ts'

/** The audit entries about the design, besides those about its settings. */
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
