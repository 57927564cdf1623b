import type { CategoryWords } from '../es/question.ts'

const noCar = { no_car: 'لا توجد سيارة لدى أسرتي' } as const

export const motoring: CategoryWords = {
  driving_licence: {
    text: 'هل لديك رخصة قيادة؟',
    options: { yes: 'نعم', learning: 'أتعلم القيادة', no: 'لا' },
    whyWeAsk: 'استبيانات القيادة مخصصة لمن يُسمح لهم بالقيادة.',
  },
  cars: {
    text: 'كم سيارة لدى أسرتك؟',
    options: { ...noCar, one: 'واحدة', two: 'اثنتان', three_plus: 'ثلاث أو أكثر' },
    whyWeAsk: 'استبيانات السيارات مخصصة للأسر التي لديها سيارة، واستبيانات النقل غالبًا لمن ليس لديهم سيارة.',
  },
  car_make: {
    text: 'ما ماركة السيارة التي تستخدمها أكثر؟',
    options: {
      audi: 'أودي',
      bmw: 'بي إم دبليو',
      chevrolet: 'شفروليه',
      ford: 'فورد',
      honda: 'هوندا',
      hyundai: 'هيونداي',
      kia: 'كيا',
      maruti: 'ماروتي سوزوكي',
      mercedes: 'مرسيدس-بنز',
      nissan: 'نيسان',
      tesla: 'تسلا',
      toyota: 'تويوتا',
      volkswagen: 'فولكس فاغن',
      other: 'ماركة أخرى',
      ...noCar,
    },
    whyWeAsk: 'يسأل المصنّعون سائقي سياراتهم وسائقي سيارات غيرهم.',
  },
  car_fuel: {
    text: 'بماذا تعمل السيارة التي تستخدمها أكثر؟',
    options: {
      petrol: 'البنزين',
      diesel: 'الديزل',
      hybrid: 'هجينة',
      electric: 'الكهرباء فقط',
      gas: 'الغاز (LPG أو CNG)',
      ...noCar,
    },
    whyWeAsk: 'تبحث استبيانات الشحن والوقود عن هذا النوع أو ذاك.',
  },
  car_next: {
    text: 'متى تتوقع شراء سيارتك القادمة أو استئجارها؟',
    options: {
      half_year: 'خلال 6 أشهر',
      year: 'بعد 6 إلى 12 شهرًا',
      two_years: 'بعد سنة إلى سنتين',
      later: 'في وقت لاحق',
      not_planned: 'لا أخطط لذلك',
    },
    whyWeAsk: 'استبيانات السيارات الجديدة مخصصة لمن سيختارون واحدة قريبًا.',
  },
}
