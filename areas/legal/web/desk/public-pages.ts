import { paths } from '../../../../platform/web/paths.ts'
import type { LegalDocument } from '../../contract.ts'

/** The public page of each document. */
export const publicPages = {
  'terms-conditions': paths.terms,
  'privacy-policy': paths.privacy,
  'cookie-policy': paths.cookies,
} as const satisfies Record<LegalDocument, string>
