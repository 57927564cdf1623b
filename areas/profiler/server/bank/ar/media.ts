import type { CategoryWords } from '../es/question.ts'
import { noneOfThese } from './question.ts'

export const media: CategoryWords = {
  streaming_count: {
    text: 'كم عدد خدمات بث الفيديو المدفوعة لدى أسرتك؟',
    whyWeAsk: 'تقارن استبيانات البث بين المنازل التي لديها خدمة واحدة وتلك التي لديها الكثير.',
  },
  tv_hours: {
    text: 'كم من الوقت تشاهد التلفاز أو الفيديو في يوم عادي؟',
    options: {
      under_1: 'أقل من ساعة',
      one_to_2: 'من ساعة إلى ساعتين',
      two_to_4: 'من ساعتين إلى 4 ساعات',
      over_4: 'أكثر من 4 ساعات',
    },
    whyWeAsk: 'يسأل المعلنون من يشاهدون القليل ومن يشاهدون الكثير.',
  },
  news_sources: {
    text: 'من أين تتابع الأخبار عادةً؟',
    options: {
      tv: 'التلفاز',
      radio: 'الراديو',
      paper: 'الصحف والمجلات المطبوعة',
      news_sites: 'المواقع والتطبيقات الإخبارية',
      social: 'شبكات التواصل الاجتماعي',
      podcasts: 'البودكاست',
      newsletters: 'النشرات البريدية',
      none: 'لا أتابع الأخبار',
    },
    whyWeAsk: 'يريد الناشرون معرفة آراء قرائهم هم.',
  },
  social_networks: {
    text: 'ما أنواع شبكات التواصل التي تستخدمها كل أسبوع؟',
    options: {
      friends: 'الأصدقاء والمجموعات',
      photos: 'مشاركة الصور',
      short_video: 'الفيديو القصير',
      long_video: 'الفيديو الطويل',
      professional: 'الشبكات المهنية',
      forums: 'المنتديات والنقاشات',
      messaging: 'المراسلة',
      ...noneOfThese,
    },
    whyWeAsk: 'تعرض بعض الاستبيانات منشورًا وتسأل عن رأيك فيه.',
  },
  games: {
    text: 'على أي أجهزة تلعب ألعاب الفيديو؟',
    options: {
      phone: 'هاتف أو جهاز لوحي',
      computer: 'حاسوب',
      console: 'جهاز ألعاب منزلي',
      handheld: 'جهاز ألعاب محمول',
      none: 'لا ألعب ألعاب الفيديو',
    },
    whyWeAsk: 'يبحث صانعو الألعاب عن لاعبين على نوع معين من الأجهزة.',
  },
  listening: {
    text: 'إلى ماذا تستمع في أسبوع عادي؟',
    options: {
      radio: 'الراديو',
      streamed_music: 'الموسيقى عبر خدمات البث',
      own_music: 'مجموعتي الموسيقية الخاصة',
      podcasts: 'البودكاست',
      audiobooks: 'الكتب الصوتية',
      ...noneOfThese,
    },
    whyWeAsk: 'الاستبيانات التي تشغّل مقطعًا صوتيًا مخصصة لمن يستمعون.',
  },
}
