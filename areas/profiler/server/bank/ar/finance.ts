import type { CategoryWords } from '../es/question.ts'
import { noneOfThese, preferNotToSay } from './question.ts'

export const finance: CategoryWords = {
  household_income: {
    text: 'كم يبلغ دخل أسرتك السنوي قبل الضرائب، بالدولار الأمريكي أو ما يعادله تقريبًا؟',
    options: {
      under_15k: 'أقل من 15,000 دولار',
      from_15k: 'من 15,000 إلى 24,999 دولارًا',
      from_25k: 'من 25,000 إلى 34,999 دولارًا',
      from_35k: 'من 35,000 إلى 49,999 دولارًا',
      from_50k: 'من 50,000 إلى 74,999 دولارًا',
      from_75k: 'من 75,000 إلى 99,999 دولارًا',
      from_100k: 'من 100,000 إلى 149,999 دولارًا',
      from_150k: '150,000 دولار أو أكثر',
      ...preferNotToSay,
    },
    whyWeAsk: 'تحتاج استبيانات الإنفاق إلى أشخاص من جميع مستويات الدخل.',
  },
  bank_products: {
    text: 'أيّ مما يلي لديك؟',
    options: {
      current_account: 'حساب جارٍ',
      savings_account: 'حساب توفير',
      credit_card: 'بطاقة ائتمان',
      loan: 'قرض شخصي',
      mortgage: 'قرض عقاري',
      ...noneOfThese,
      ...preferNotToSay,
    },
    whyWeAsk: 'تسأل المصارف من يستخدمون المنتج الذي تريد تحسينه.',
  },
  banking_channel: {
    text: 'كيف تجري معاملاتك المصرفية غالبًا؟',
    options: {
      app: 'عبر تطبيق',
      website: 'عبر موقع إلكتروني',
      branch: 'في أحد الفروع',
      telephone: 'بالهاتف',
      no_account: 'ليس لدي حساب مصرفي',
    },
    whyWeAsk: 'استبيانات التطبيقات المصرفية مخصصة لمن يستخدمونها.',
  },
  investments: {
    text: 'ما أنواع الاستثمارات التي تملكها؟',
    options: {
      pension: 'معاش خاص أو خطة تقاعد',
      funds: 'صناديق استثمار أو صناديق متداولة (ETF)',
      shares: 'أسهم',
      bonds: 'سندات',
      crypto: 'عملات مشفرة',
      property: 'عقار أؤجّره',
      ...noneOfThese,
      ...preferNotToSay,
    },
    whyWeAsk: 'قليلون من يملكون كلًّا منها، ولذلك تكون نقاط استبياناتها مجزية.',
  },
  insurance: {
    text: 'ما أنواع التأمين التي لديك إضافةً إلى ما يفرضه القانون؟',
    options: {
      home: 'على المنزل أو محتوياته',
      life: 'على الحياة',
      travel: 'السفر',
      pet: 'الحيوانات الأليفة',
      dental: 'الأسنان',
      legal: 'النفقات القانونية',
      ...noneOfThese,
      ...preferNotToSay,
    },
    whyWeAsk: 'تسأل شركات التأمين المؤمَّن عليهم وغير المؤمَّن عليهم.',
  },
}
