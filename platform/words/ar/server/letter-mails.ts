import type { letterMails } from '../../en/server/letter-mails.ts'
import type { Translated } from '../../text.ts'

export const words: Translated<typeof letterMails> = {
  end: 'إيقاف هذه الرسائل',
  buttonFails: 'إذا لم يعمل الزر، فانسخ هذا العنوان إلى متصفحك:',

  appName: 'اسم المنصة',
  points_zero: '{{count, number}} نقطة',
  points_one: 'نقطة واحدة',
  points_two: 'نقطتان',
  points_few: '{{count, number}} نقاط',
  points_many: '{{count, number}} نقطة',
  points_other: '{{count, number}} نقطة',
  dollars: '{{value, usd}}',
  minutes: 'نحو {{count, number}} د',

  subjectEmpty: 'اكتب الموضوع من فضلك.',
  subjectLines: 'يجب أن يكون الموضوع سطرًا واحدًا.',
  subjectTooLong: 'أقصى عدد للأحرف في الموضوع: {{max}}.',
  bodyEmpty: 'اكتب النص من فضلك.',
  bodyTooLong: 'أقصى عدد للأحرف في النص: {{max}}.',
  missing: 'تحتاج هذه الرسالة إلى {{name}} بين أقواس معقوفة مزدوجة.',
  notInSubject: 'لا يمكن أن يرد {{name}} في الموضوع.',
  notALink: '{{name}} ليس عنوانًا: لا يمكن أن يقود إليه رابط.',
}
