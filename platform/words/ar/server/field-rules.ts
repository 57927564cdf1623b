import type { fieldRules } from '../../en/server/field-rules.ts'
import type { Translated } from '../../text.ts'

export const words: Translated<typeof fieldRules> = {
  required: 'الحقل «{{field}}» مطلوب',
  empty: 'لا يمكن ترك الحقل «{{field}}» فارغًا',
  tooLong: 'الحقل «{{field}}» طويل جدًا',
  tooShort: 'الحقل «{{field}}» قصير جدًا',
  tooMany: 'يحتوي الحقل «{{field}}» على عناصر كثيرة جدًا',
  noChoice: 'قيمة الحقل «{{field}}» ليست من الخيارات المتاحة',
  campaign: 'يجب أن يكون الحقل «{{field}}» معرّف حملة',
  text: 'يجب أن يكون الحقل «{{field}}» نصًا',
  trueOrFalse: 'يجب أن تكون قيمة الحقل «{{field}}» صحيحًا أو خطأً',
  list: 'يجب أن يكون الحقل «{{field}}» قائمة',
  object: 'يجب أن يكون الحقل «{{field}}» كائنًا',
  integer: 'يجب أن يكون الحقل «{{field}}» عددًا صحيحًا',
  integerFromTo: 'يجب أن يكون الحقل «{{field}}» عددًا صحيحًا من {{min}} إلى {{max}}',
  integerFrom: 'يجب أن يكون الحقل «{{field}}» عددًا صحيحًا لا يقل عن {{min}}',
  integerTo: 'يجب أن يكون الحقل «{{field}}» عددًا صحيحًا لا يزيد على {{max}}',
  number: 'يجب أن يكون الحقل «{{field}}» رقمًا',
  numberFromTo: 'يجب أن يكون الحقل «{{field}}» رقمًا من {{min}} إلى {{max}}',
  numberFrom: 'يجب أن يكون الحقل «{{field}}» رقمًا لا يقل عن {{min}}',
  numberTo: 'يجب أن يكون الحقل «{{field}}» رقمًا لا يزيد على {{max}}',
  notValid: 'الحقل «{{field}}» غير صالح',
  unknown: 'الحقل «{{field}}» ليس من حقول هذا الطلب',
}
