import type { CategoryWords } from '../es/question.ts'
import { noneOfThese } from './question.ts'

export const shopping: CategoryWords = {
  online_shopping: {
    text: 'كم مرة تشتري شيئًا عبر الإنترنت؟',
    options: {
      weekly: 'كل أسبوع',
      monthly: 'بضع مرات في الشهر',
      sometimes: 'بضع مرات في السنة',
      never: 'لا أشتري أبدًا',
    },
    whyWeAsk: 'تسأل المتاجر الإلكترونية والمتاجر العادية أشخاصًا مختلفين.',
  },
  online_categories: {
    text: 'ماذا اشتريت عبر الإنترنت في الأشهر الثلاثة الماضية؟',
    options: {
      clothes: 'ملابس أو أحذية',
      electronics: 'إلكترونيات',
      groceries: 'مواد بقالة',
      home: 'أثاث أو مستلزمات للمنزل',
      beauty: 'مستحضرات تجميل أو عناية',
      toys: 'ألعاب',
      books: 'كتب',
      ...noneOfThese,
    },
    whyWeAsk: 'أفضل من يجيب عن استبيان حول الأحذية هو من اشترى حذاءً للتو.',
  },
  grocery_spend: {
    text: 'كم تنفق أسرتك تقريبًا على البقالة في الأسبوع، بالدولار الأمريكي أو ما يعادله تقريبًا؟',
    whyWeAsk: 'يقارن الباحثون بين الأسر ذات الميزانيات المتقاربة.',
  },
  grocery_places: {
    text: 'من أين تشتري مواد البقالة؟',
    options: {
      supermarket: 'سوبرماركت',
      discounter: 'متجر تخفيضات',
      local_shop: 'متجر صغير في الحي',
      market: 'سوق أو متجر مزرعة',
      organic: 'متجر منتجات عضوية',
      online: 'عبر الإنترنت مع التوصيل',
      none: 'لا أشتري مواد البقالة',
    },
    whyWeAsk: 'تسأل استبيانات الطعام عن نوع المتاجر الذي تعرفه.',
  },
  coffee: {
    text: 'كم مرة تشرب القهوة؟',
    options: {
      several_daily: 'عدة مرات في اليوم',
      daily: 'مرة في اليوم',
      weekly: 'بضع مرات في الأسبوع',
      rarely: 'أقل من ذلك',
      never: 'لا أشربها أبدًا',
    },
    whyWeAsk: 'القهوة من أكثر ما يُطلب منا السؤال عنه.',
  },
  beauty_products: {
    text: 'أيّ مما يلي تستخدمه مرة في الأسبوع على الأقل؟',
    options: {
      face_care: 'العناية بالوجه',
      sun_care: 'واقي الشمس',
      make_up: 'مستحضرات المكياج',
      fragrance: 'العطور',
      hair_styling: 'مستحضرات تصفيف الشعر',
      shaving: 'مستحضرات الحلاقة',
      ...noneOfThese,
    },
    whyWeAsk: 'تُجرَّب مستحضرات العناية مع من يستخدمونها.',
  },
}
