import type { Translated } from '../../../../../platform/words/text.ts'
import type { invitationMails } from '../../en/server/invitation-mails.ts'

export const words: Translated<typeof invitationMails> = {
  surveyIs: 'عنوان الاستبيان',
  surveyLike: 'القهوة في البيت',
  cardIs: 'الاستبيان كما يظهر في بطاقته',
  cardLike: 'القهوة في البيت | 120 نقطة (US$1.20) | نحو 8 دقائق',
  linkIs: 'العنوان الذي يؤدي إليه الزر',
  linkLike: 'https://panel.example/invitation?i=example',

  oftenIs: 'كم مرة يُدعى الشخص الواحد',
  oftenLike: 'مرة واحدة في اليوم على الأكثر',

  worth: '{{points}} ({{value, usd}})',
  often_one: 'مرة واحدة في اليوم على الأكثر',
  often_two: 'مرتين في اليوم على الأكثر',
  often_few: '{{count, number}} مرات في اليوم على الأكثر',
  often_many: '{{count, number}} مرة في اليوم على الأكثر',
  often_other: '{{count, number}} مرة في اليوم على الأكثر',

  invitation: 'دعوة إلى استبيان',
  invitationWhen: 'عندما يدعو الفريق أعضاءً إلى استبيان',
  invitationSubject: 'وصلتك دعوة: {{survey}}',
  invitationBody: `# وصلتك دعوة: {{survey}}

اخترناك لأن ملفك الشخصي مناسب لهذا الاستبيان. الأماكن محدودة، لذلك قد تمتلئ.

{{card}}

[عرض الاستبيان]({{link}})

---

تصلك دعوات كهذه {{often}}، لأنك عضو في {{appName}}.`,
}
