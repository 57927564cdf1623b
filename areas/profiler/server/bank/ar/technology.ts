import type { CategoryWords } from '../es/question.ts'
import { noneOfThese } from './question.ts'

const noPhone = { no_phone: 'ليس لدي هاتف محمول' } as const

export const technology: CategoryWords = {
  phone_system: {
    text: 'ما نوع الهاتف المحمول الذي تستخدمه؟',
    options: {
      android: 'هاتف أندرويد',
      iphone: 'آيفون',
      other_phone: 'هاتف آخر أو هاتف بسيط',
      ...noPhone,
    },
    whyWeAsk: 'تجرّب بعض الاستبيانات تطبيقًا على نوع معين من الهواتف.',
  },
  phone_age: {
    text: 'متى حصلت على هاتفك الحالي؟',
    options: {
      this_year: 'خلال الأشهر الـ12 الماضية',
      one_to_2: 'قبل سنة إلى سنتين',
      three_to_4: 'قبل 3 إلى 4 سنوات',
      longer: 'قبل ذلك',
      ...noPhone,
    },
    whyWeAsk: 'تبحث استبيانات شراء الهواتف عمّن اشتروا هاتفًا مؤخرًا.',
  },
  devices_owned: {
    text: 'أيّ مما يلي تستخدمه في المنزل؟',
    options: {
      laptop: 'حاسوب محمول',
      desktop: 'حاسوب مكتبي',
      tablet: 'جهاز لوحي',
      smart_tv: 'تلفاز ذكي',
      smart_watch: 'ساعة ذكية أو سوار لياقة',
      e_reader: 'قارئ كتب إلكترونية',
      headset: 'نظارة واقع افتراضي',
      ...noneOfThese,
    },
    whyWeAsk: 'لا تصلك إلا استبيانات تعمل على ما لديك من أجهزة.',
  },
  smart_home: {
    text: 'ما الأجهزة الذكية الموجودة في منزلك؟',
    options: {
      speaker: 'مساعد صوتي أو مكبر صوت ذكي',
      lights: 'إضاءة ذكية',
      thermostat: 'منظّم حرارة ذكي',
      camera: 'كاميرا أمنية أو جرس باب بكاميرا',
      vacuum: 'مكنسة روبوتية',
      ...noneOfThese,
    },
    whyWeAsk: 'يسأل صانعو الأجهزة الذكية من لديهم أجهزة ومن ليست لديهم.',
  },
  internet_type: {
    text: 'كيف يتصل منزلك بالإنترنت؟',
    options: {
      fibre: 'ألياف ضوئية',
      cable: 'كابل',
      dsl: 'خط هاتفي (DSL)',
      mobile: 'شبكة الهاتف المحمول',
      satellite: 'قمر صناعي',
      no_internet: 'لا إنترنت في المنزل',
      not_sure: 'لست متأكدًا',
    },
    whyWeAsk: 'تقارن استبيانات مزوّدي الخدمة بين من لديهم نوع الاتصال نفسه.',
  },
  tech_adoption: {
    text: 'عندما يُطرح شيء جديد، متى تشتريه عادةً؟',
    options: {
      among_first: 'من أوائل المشترين',
      before_most: 'قبل معظم الناس',
      with_most: 'عندما يصبح لدى معظم الناس',
      late: 'عندما أضطر إلى ذلك',
    },
    whyWeAsk: 'تُختبر الأفكار الجديدة مع المشترين الأوائل ومع الحذرين.',
  },
}
