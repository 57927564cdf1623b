import type { Translated } from '../../../../platform/words/text.ts'
import type { partners } from '../en/partners.ts'

export const words: Translated<typeof partners> = {
  offerText:
    'يختار الشريك استبيانات لكل شخص، ولذلك يلزم إبلاغه ببعض المعلومات عنك، ولا نفعل ذلك إلا بموافقتك. ولا يشمل ذلك اسمك وبريدك الإلكتروني وإجابات ملفك الشخصي، إلا ما ذُكر منها هنا.',
  room: 'شركاء الاستبيانات',
  receives: 'عندما تفتح استبياناتك أو تبدأ أحد استبياناته، يستلم {{name}} ما يلي:',
  receives_alias: 'اسم عشوائي لا يعرفه إلا هذا الشريك',
  receives_attempt: 'رقم زيارة الاستبيان',
  receives_country: 'بلدك',
  'receives_ip-address': 'عنوان شبكتك',
  receives_browser: 'اسم متصفحك',
  receives_answers: 'إجابات ملفك الشخصي التي يطلبها الاستبيان',
  given: 'وافقت في {{day}}.',
  withdrawn: 'سحبت موافقتك في {{day}}. لا يُرسل شيء.',
  changed: 'تغيّر ما يستلمه {{name}} منذ موافقتك. لن يُرسل شيء إلى أن توافق من جديد.',
  notGiven: 'لم يُرسل شيء إلى {{name}}.',
  agree: 'الموافقة على {{name}}',
  withdraw: 'إيقاف إبلاغ {{name}}',
  leaveTitle: 'هل تريد إيقاف إبلاغ {{name}} بمعلومات عنك؟',
  leaveText: 'ستختفي استبياناته من قائمتك، وسنطلب من {{name}} محو ما يعرفه عنك. وقد لا يؤكد استبيانًا كنت قد بدأته لديه.',
  leave: 'إيقاف',
  keep: 'الإبقاء',
  failed: 'تعذّر إجراء هذا التغيير',
}
