import type { landing } from '../en/landing.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof landing> = {
  home: '{{brand}}، الصفحة الرئيسية',
  main: 'القائمة الرئيسية',
  contact: 'تواصل معنا',
  signUp: 'إنشاء حساب',
  logIn: 'تسجيل الدخول',
  menu: 'القائمة',
  soon: 'نفتح قريبًا',
  soonText: 'لا نستقبل أعضاء جددًا بعد. إذا كان لديك حساب، فيمكنك تسجيل الدخول كالمعتاد.',
  bonusHow:
    'تُضاف مرة واحدة على ثلاثة أجزاء: عند تأكيد البريد الإلكتروني، والإجابة عن خمسة من أسئلة الملف الشخصي، وإكمال أول استبيان.',
  description:
    'انضم إلى {{brand}} مجانًا، وأجب عن استبيانات تناسبك، واجمع النقاط واستبدلها بمكافآت. تعرف عدد النقاط والدقائق قبل أن تبدأ.',
  factAge: '18 عامًا أو أكثر',
  factFree: 'الانضمام مجاني',
  factReview: 'نراجع كل طلب استبدال',

  how: 'كيف يعمل',
  step: 'الخطوة {{count}}',
  howSignUp: 'أنشئ حسابًا',
  howSignUpText: 'بريد إلكتروني وكلمة مرور. افتح الرابط الذي نرسله إليك، ويصبح حسابك جاهزًا.',
  howSurveys: 'شارك في الاستبيانات',
  howSurveysText: 'نختار لك ما يناسب ملفك الشخصي. والاستبيان الذي لم تكمله ينتظرك.',
  howRewards: 'احصل على المكافآت',
  howRewardsText: 'كل {{points}} نقطة تساوي \u2066$1.00\u2069. استبدل نقاطك بدءًا من {{least}} نقطة.',
  joinToday: 'انضم اليوم!',

  howDots: 'الخطوات',
  dot: 'الخطوة {{at}}: {{title}}',

  rewards: 'المكافآت',
  carousel: 'عرض شرائح',
  slide: 'شريحة',
  slideName: '{{at}} من {{of}}: {{card}}',
  previousReward: 'المكافأة السابقة',
  nextReward: 'المكافأة التالية',
  rewardsText: 'اختر إلى ماذا تتحوّل نقاطك.',
  shopping: 'بطاقة هدايا للتسوق',
  food: 'بطاقة هدايا للطعام',
  games: 'بطاقة هدايا للألعاب',
  movies: 'بطاقة هدايا للأفلام',
  redeemCard: 'أنشئ حسابًا لاستبدال نقاطك بهذه المكافأة: {{card}}',

  why: 'لماذا تختار {{brand}}',
  joinNow: 'انضم الآن!',

  company: 'الشركة',
  follow: 'تابعنا',
  followOn: '{{brand}} على {{name}} (يُفتح في علامة تبويب جديدة)',
  privacy: 'سياسة الخصوصية',
  terms: 'الشروط والأحكام',
  cookies: 'سياسة ملفات تعريف الارتباط',
  attribution: 'المصادر والتراخيص',
  join: 'انضم',
  joinLine: 'مجانًا لكل من يبلغ 18 عامًا أو أكثر.',
  copyright: '© {{year}} {{brand}}. جميع الحقوق محفوظة.',
}
