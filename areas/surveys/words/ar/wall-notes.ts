import type { Translated } from '../../../../platform/words/text.ts'
import type { wallNotes } from '../en/wall-notes.ts'

export const words: Translated<typeof wallNotes> = {
  wallCountry: 'لا توجد لدى {{partner}} استبيانات لبلدك.',
  wallNetwork: 'لا يعرض {{partner}} شيئًا عبر VPN أو خادم وكيل. أوقف تشغيله ثم أعد فتح هذه الصفحة.',
  wallBanned: 'لا يعرض لك {{partner}} استبيانات في الوقت الحالي.',
  wallUnverified: 'يريد {{partner}} أن يعرفك أكثر أولًا، وستأتي استبياناته لاحقًا.',
  wallUnsaid: 'لا يعرض لك {{partner}} استبيانات الآن، ولم يذكر السبب.',
  wallUntil: 'حتى {{at}}.',
}
