import type { Translated } from '../../../../../platform/words/text.ts'
import type { notificationMails } from '../../en/server/notification-mails.ts'

export const words: Translated<typeof notificationMails> = {
  newsIs: 'عدد الاستبيانات الجديدة، كعنوان',
  newsLike: '3 استبيانات جديدة تناسبك',
  surveysIs: 'الاستبيانات كما تظهر في بطاقاتها',
  surveysLike: `القهوة في المنزل | 120 نقطة (US$1.20) | نحو 8 د
رحلتك الأخيرة | 80 نقطة (US$0.80) | نحو 5 د`,
  seeIs: 'نص الزر',
  seeLike: 'عرض استبياناتي',

  news_one: 'استبيان جديد يناسبك',
  news_two: 'استبيانان جديدان يناسبانك',
  news_few: '{{count, number}} استبيانات جديدة تناسبك',
  news_many: '{{count, number}} استبيانًا جديدًا يناسبك',
  news_other: '{{count, number}} استبيان جديد يناسبك',
  see: 'عرض استبياناتي',
  seeMore: 'عرض هذه الاستبيانات و{{count, number}} غيرها',
  worth: '{{points}} ({{value, usd}})',

  digest: 'استبيانات جديدة',
  digestWhen: 'صباحًا، مرة واحدة في اليوم على الأكثر، عند توفر استبيانات جديدة مناسبة',
  digestSubject: '{{news}}',
  digestBody: `# {{news}}

تناسب ما أخبرتنا به في ملفك الشخصي. الأماكن محدودة وقد تمتلئ.

{{surveys}}

[{{see}}](/my-survey)

---

تصلك هذه الرسالة مرة واحدة في اليوم على الأكثر لأنك عضو في {{appName}}.`,
}
