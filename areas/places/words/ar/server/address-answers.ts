import type { Translated } from '../../../../../platform/words/text.ts'
import type { addressAnswers } from '../../en/server/address-answers.ts'

export const words: Translated<typeof addressAnswers> = {
  stateElsewhere: 'اختر ولاية من بلدك',
  zipInvalid: 'أدخل رمزًا بريديًا مثل 11215',
  zipElsewhere: 'هذا الرمز البريدي في ولاية أخرى',
}
