import type { CategoryWords } from '../es/question.ts'

const notWorking = { not_working: 'لا أعمل في الوقت الحالي' } as const

export const work: CategoryWords = {
  employment: {
    text: 'ما وضعك الوظيفي؟',
    options: {
      full_time: 'موظف بدوام كامل',
      part_time: 'موظف بدوام جزئي',
      contract: 'عمل حر أو مستقل أو بعقد',
      unemployed: 'بلا عمل وأبحث عن عمل',
      student: 'طالب',
      retired: 'متقاعد',
      not_in_work: 'بلا عمل مأجور، مثل رعاية المنزل أو شخص آخر',
    },
    whyWeAsk: 'كثير من الاستبيانات مخصص للعاملين، وبعضها للطلاب أو المتقاعدين.',
  },
  industry: {
    text: 'في أي قطاع تعمل؟',
    options: {
      construction: 'البناء والحرف',
      education: 'التعليم',
      finance: 'المصارف والتأمين والعقارات',
      government: 'الحكومة والخدمات العامة',
      healthcare: 'الصحة والرعاية الاجتماعية',
      hospitality: 'الفنادق والمطاعم وخدمات الطعام',
      manufacturing: 'الصناعة',
      media: 'الإعلام والتسويق وأبحاث السوق',
      retail: 'تجارة التجزئة والجملة',
      technology: 'البرمجيات وتقنية المعلومات',
      transport: 'النقل والخدمات اللوجستية',
      other: 'قطاع آخر',
      ...notWorking,
    },
    whyWeAsk: 'تبحث استبيانات الأعمال عمّن يعرفون قطاعًا معينًا من الداخل.',
  },
  job_title: {
    text: 'ما مسماك الوظيفي؟',
    whyWeAsk: 'يساعدنا ذلك على دعوتك إلى استبيانات عن العمل الذي تقوم به فعلًا.',
  },
  job_level: {
    text: 'أيّ مما يلي أقرب إلى دورك في العمل؟',
    options: {
      owner: 'مالك أو شريك',
      executive: 'مدير عام أو تنفيذي',
      manager: 'مدير أو قائد فريق',
      specialist: 'اختصاصي أو عامل ماهر',
      staff: 'موظف أو مساعد',
      trainee: 'متدرب',
      ...notWorking,
    },
    whyWeAsk: 'بعض الاستبيانات يحتاج إلى من يقررون، وبعضها إلى من ينفذون.',
  },
  company_size: {
    text: 'كم عدد العاملين تقريبًا في مؤسستك؟',
    options: {
      only_me: 'أنا فقط',
      from_2: 'من 2 إلى 9',
      from_10: 'من 10 إلى 49',
      from_50: 'من 50 إلى 249',
      from_250: 'من 250 إلى 999',
      from_1000: '1,000 أو أكثر',
      ...notWorking,
    },
    whyWeAsk: 'تختلف المؤسسات الصغيرة والكبيرة في طرق الشراء والعمل.',
  },
  work_department: {
    text: 'في أي قسم تعمل؟',
    options: {
      administration: 'الإدارة',
      customer_service: 'خدمة العملاء',
      finance: 'المالية أو المحاسبة',
      human_resources: 'الموارد البشرية',
      it: 'تقنية المعلومات أو الهندسة',
      operations: 'العمليات أو الإنتاج',
      sales_marketing: 'المبيعات أو التسويق',
      other: 'قسم آخر، أو لا قسم',
      ...notWorking,
    },
    whyWeAsk: 'تُكتب استبيانات أدوات العمل لقسم معين.',
  },
  work_location: {
    text: 'أين تعمل غالبًا؟',
    options: {
      on_site: 'في مكان عمل خارج منزلي',
      hybrid: 'بعض الوقت في المنزل وبعضه خارجه',
      at_home: 'في المنزل',
      on_the_road: 'متنقلًا أو لدى العملاء',
      ...notWorking,
    },
    whyWeAsk: 'تتوقف عليه استبيانات التنقل والمكاتب المنزلية.',
  },
}
