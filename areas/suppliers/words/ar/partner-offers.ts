import type { Translated } from '../../../../platform/words/text.ts'
import type { partnerOffers } from '../en/partner-offers.ts'

export const words: Translated<typeof partnerOffers> = {
  offer_one: 'لدى شريك واحد استبيانات أخرى لك',
  offer_two: 'لدى شريكين استبيانات أخرى لك',
  offer_few: 'لدى {{count}} شركاء استبيانات أخرى لك',
  offer_many: 'لدى {{count}} شريكًا استبيانات أخرى لك',
  offer_other: 'لدى {{count}} شريك استبيانات أخرى لك',
}
