import type { Translated } from '../../../../../platform/words/text.ts'
import type { importMails } from '../../en/server/import-mails.ts'

export const words: Translated<typeof importMails> = {
  greetingIs: 'تحية، مع الاسم إن كان معروفًا',
  greetingLike: 'مرحبًا مايا،',
  pointsIs: 'النقاط التي ينقلها العضو معه، إن وُجدت',
  pointsLike: 'تنتقل معك 500 نقطة، وتُضاف عند تسجيل الدخول.',
  linkIs: 'العنوان الذي يقود إليه الزر',
  linkLike: 'https://panel.example/activate?userKey=example',
  daysIs: 'عدد الأيام التي يعمل خلالها الرابط',
  daysLike: '30',

  hello: 'مرحبًا،',
  helloName: 'مرحبًا {{name}}،',
  pointsCome_one: 'تنتقل معك نقطة واحدة، وتُضاف عند تسجيل الدخول.',
  pointsCome_two: 'تنتقل معك نقطتان، وتُضافان عند تسجيل الدخول.',
  pointsCome_few: 'تنتقل معك {{count, number}} نقاط، وتُضاف عند تسجيل الدخول.',
  pointsCome_many: 'تنتقل معك {{count, number}} نقطة، وتُضاف عند تسجيل الدخول.',
  pointsCome_other: 'تنتقل معك {{count, number}} نقطة، وتُضاف عند تسجيل الدخول.',

  activation: 'نُقل الحساب إلى هنا',
  activationWhen: 'عندما يُدعى الأعضاء المستوردون إلى فتح حساباتهم',
  activationSubject: 'حسابك في {{appName}} جاهز',
  activationBody: `# افتح حسابك في {{appName}}

{{greeting}}

أصبحت المنصة التي أنت عضو فيها تحمل الاسم {{appName}}، وانتقل حسابك معها. اختر كلمة مرور لفتحه.

{{points}}

يعمل الرابط مرة واحدة لمدة {{days}} يومًا.

[فتح حسابي]({{link}})

---

تصلك هذه الرسالة لأنك عضو في منصة انتقلت إلى {{appName}}. إذا لم تكن كذلك، فتجاهلها: لن يحدث شيء ما لم يُستخدم الرابط.`,
}
