import type { CategoryWords } from '../es/question.ts'
import { preferNotToSay } from './question.ts'

export const demographics: CategoryWords = {
  gender: {
    text: 'ما جنسك؟',
    options: { female: 'أنثى', male: 'ذكر', non_binary: 'غير ثنائي', ...preferNotToSay },
    whyWeAsk: 'تحتاج معظم الاستبيانات إلى مشاركة متوازنة من النساء والرجال.',
  },
  date_of_birth: {
    text: 'ما تاريخ ميلادك؟',
    whyWeAsk: 'يجب أن يكون عمرك 18 عامًا أو أكثر، وكثير من الاستبيانات مخصص لفئة عمرية معينة.',
  },
  postcode: {
    text: 'ما رمزك البريدي؟',
    whyWeAsk: 'بعض الاستبيانات مخصص لسكان منطقة معينة فقط.',
  },
  education: {
    text: 'ما أعلى مستوى تعليمي أتممته؟',
    options: {
      primary: 'المرحلة الابتدائية أو أقل',
      some_secondary: 'جزء من المرحلة الثانوية',
      secondary: 'المرحلة الثانوية',
      vocational: 'تدريب مهني أو تقني',
      some_college: 'دراسة جامعية من دون شهادة',
      bachelor: 'بكالوريوس أو ليسانس',
      master: 'ماجستير',
      doctorate: 'دكتوراه أو شهادة مهنية عليا',
    },
    whyWeAsk: 'يقارن الباحثون بين إجابات أصحاب المستويات التعليمية المختلفة.',
  },
  relationship: {
    text: 'ما حالتك الاجتماعية؟',
    options: {
      single: 'بلا شريك حياة',
      in_relationship: 'في علاقة من دون سكن مشترك',
      living_together: 'في سكن مشترك مع شريك الحياة',
      married: 'زواج أو شراكة مدنية',
      separated: 'انفصال أو طلاق',
      widowed: 'ترمّل',
      ...preferNotToSay,
    },
    whyWeAsk: 'كثيرًا ما تفصل استبيانات المنزل والميزانية بين أسئلة الأزواج وأسئلة من يعيشون بمفردهم.',
  },
  first_language: {
    text: 'ما اللغة التي تتحدثها أكثر في المنزل؟',
    options: {
      english: 'الإنجليزية',
      spanish: 'الإسبانية',
      french: 'الفرنسية',
      german: 'الألمانية',
      hindi: 'الهندية',
      chinese: 'الصينية (أي لهجة)',
      other: 'لغة أخرى',
    },
    whyWeAsk: 'لا تصلك إلا استبيانات بلغة ترتاح إليها.',
  },
  ethnicity: {
    text: 'أيّ مما يلي يصف أصلك العرقي؟',
    options: {
      asian: 'آسيوي',
      black: 'أسود أو أفريقي',
      indigenous: 'من السكان الأصليين أو الأمم الأولى',
      middle_eastern: 'شرق أوسطي أو شمال أفريقي',
      pacific_islander: 'من جزر المحيط الهادئ',
      white: 'أبيض أو أوروبي',
      other: 'أصل آخر',
      ...preferNotToSay,
    },
    whyWeAsk: 'تحرص الدراسات على أن يُسمع صوت كل جماعة.',
  },
  hispanic: {
    text: 'هل أنت من أصل لاتيني أو إسباني؟',
    options: { yes: 'نعم', no: 'لا', ...preferNotToSay },
    whyWeAsk: 'تسأل الدراسات الأمريكية عن هذا بمعزل عن الأصل العرقي، كما يفعل الإحصاء السكاني.',
  },
  religion: {
    text: 'ما الديانة التي تنتمي إليها، إن وُجدت؟',
    options: {
      no_religion: 'بلا ديانة',
      buddhist: 'البوذية',
      christian: 'المسيحية',
      hindu: 'الهندوسية',
      jewish: 'اليهودية',
      muslim: 'الإسلام',
      sikh: 'السيخية',
      other: 'ديانة أخرى',
      ...preferNotToSay,
    },
    whyWeAsk: 'قليل من الدراسات عن الطعام والأعياد والتبرعات مخصص لأتباع ديانة واحدة.',
  },
  politics: {
    text: 'كيف تصنّف آراءك السياسية؟',
    options: {
      left: 'يسار',
      centre_left: 'يسار الوسط',
      centre: 'وسط',
      centre_right: 'يمين الوسط',
      right: 'يمين',
      not_political: 'لا أفكر بهذه التصنيفات',
      ...preferNotToSay,
    },
    whyWeAsk: 'تحتاج استطلاعات الرأي إلى أشخاص من مختلف الآراء.',
  },
  orientation: {
    text: 'كيف تصف ميولك الجنسية؟',
    options: {
      heterosexual: 'مغاير الجنس',
      gay_lesbian: 'مثلي أو مثلية',
      bisexual: 'مزدوج الميول',
      other: 'ميول أخرى',
      ...preferNotToSay,
    },
    whyWeAsk: 'تحتاج دراسات المساواة في المعاملة إلى الاستماع إلى الجميع.',
  },
}
