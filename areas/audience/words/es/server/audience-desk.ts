import type { Translated } from '../../../../../platform/words/text.ts'
import type { audienceDesk } from '../../en/server/audience-desk.ts'

export const words: Translated<typeof audienceDesk> = {
  notAsked: 'Esta pregunta no se hace',
}
