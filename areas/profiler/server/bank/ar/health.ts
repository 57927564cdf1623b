import type { CategoryWords } from '../es/question.ts'
import { noneOfThese, preferNotToSay } from './question.ts'

export const health: CategoryWords = {
  exercise: {
    text: 'كم مرة تمارس الرياضة أو التمارين البدنية؟',
    options: {
      daily: 'كل يوم أو يكاد',
      weekly_3: 'من 3 إلى 5 مرات في الأسبوع',
      weekly_1: 'مرة أو مرتين في الأسبوع',
      monthly: 'بضع مرات في الشهر',
      rarely: 'نادرًا أو لا أمارسها أبدًا',
      ...preferNotToSay,
    },
    whyWeAsk: 'تحتاج استبيانات الرياضة واللياقة إلى النشطين والمبتدئين معًا.',
  },
  diet: {
    text: 'أيّ مما يلي يصف طريقة أكلك على أفضل وجه؟',
    options: {
      everything: 'آكل كل شيء',
      flexitarian: 'آكل القليل من اللحم',
      vegetarian: 'نباتي',
      vegan: 'نباتي صرف (بلا أي منتجات حيوانية)',
      special: 'نظام غذائي خاص، مثل الخالي من الغلوتين',
      ...preferNotToSay,
    },
    whyWeAsk: 'لا ينبغي لاستبيانات الطعام أن تسألك عمّا لا تأكله.',
  },
  smoking: {
    text: 'هل تدخن السجائر أو السجائر الإلكترونية؟',
    options: {
      smoke: 'أدخن السجائر',
      vape: 'أدخن السجائر الإلكترونية',
      both: 'كلتيهما',
      former: 'كنت أدخن سابقًا',
      never: 'لم أدخن قط',
      ...preferNotToSay,
    },
    whyWeAsk: 'بعض استبيانات الصحة مخصص للمدخنين فقط، وبعضها لغير المدخنين فقط.',
  },
  eyewear: {
    text: 'ماذا تستخدم لتحسين الرؤية؟',
    options: {
      glasses: 'نظارات',
      contact_lenses: 'عدسات لاصقة',
      reading_glasses: 'نظارات للقراءة فقط',
      ...noneOfThese,
      ...preferNotToSay,
    },
    whyWeAsk: 'استبيانات النظارات والعدسات مخصصة لمن يستخدمونها.',
  },
  health_conditions: {
    text: 'هل تعاني من أيّ من هذه الحالات؟',
    options: {
      allergies: 'حساسية أو حمى القش',
      asthma: 'ربو',
      back_pain: 'آلام في الظهر أو المفاصل',
      diabetes: 'سكري',
      high_blood_pressure: 'ارتفاع ضغط الدم',
      migraine: 'صداع نصفي',
      other: 'حالة مزمنة أخرى',
      ...noneOfThese,
      ...preferNotToSay,
    },
    whyWeAsk: 'استبيانات المرضى أعلى نقاطًا، وتساعد على تحسين العلاج.',
  },
  sleep: {
    text: 'كيف يكون نومك عادةً؟',
    options: { well: 'جيد', fairly_well: 'لا بأس به', badly: 'سيئ', ...preferNotToSay },
    whyWeAsk: 'تقارن استبيانات الأسرّة والراحة بين من ينامون جيدًا ومن لا ينامون جيدًا.',
  },
}
