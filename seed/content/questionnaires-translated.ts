import type { QuestionnaireDocument } from './questionnaire.ts'

/** A text in Spanish and Arabic. */
type InOthers = readonly [es: string, ar: string]
type Translations = Readonly<Record<string, InOthers>>

const fully = {
  'Not at all': ['Nada', 'إطلاقًا'],
  Fully: ['Totalmente', 'تمامًا'],
} as const satisfies Translations

/** The Spanish and Arabic texts of the translated questionnaires, by their English text. */
export const translations: Readonly<Record<string, Translations>> = {
  'a-weekend-away': {
    ...fully,
    'A weekend away': ['Un fin de semana fuera', 'عطلة نهاية أسبوع خارج المنزل'],
    'Short trips: how you find them, book them and remember them.': [
      'Escapadas: cómo las encuentras, las reservas y las recuerdas.',
      'الرحلات القصيرة: كيف تجدها وتحجزها وتتذكرها.',
    ],
    'Your last trip': ['Tu último viaje', 'رحلتك الأخيرة'],
    'When did you last spend a night away for pleasure?': [
      '¿Cuándo pasaste por última vez una noche fuera por placer?',
      'متى قضيت آخر ليلة خارج المنزل للاستجمام؟',
    ],
    'In the last month': ['En el último mes', 'خلال الشهر الماضي'],
    'In the last year': ['En el último año', 'خلال السنة الماضية'],
    'Longer ago': ['Hace más tiempo', 'قبل ذلك'],
    Never: ['Nunca', 'لم يحدث ذلك'],
    'Where did you stay?': ['¿Dónde te alojaste?', 'أين أقمت؟'],
    'Hotel or guest house': ['Hotel o pensión', 'فندق أو نُزل'],
    'Rented flat or house': ['Piso o casa de alquiler', 'شقة أو منزل مستأجر'],
    'With family or friends': ['Con familia o amistades', 'لدى العائلة أو الأصدقاء'],
    'Tent or camper van': ['Tienda de campaña o autocaravana', 'خيمة أو عربة تخييم'],
    'What keeps you at home?': ['¿Qué te retiene en casa?', 'ما الذي يبقيك في المنزل؟'],
    Money: ['El dinero', 'المال'],
    Time: ['El tiempo', 'الوقت'],
    'Family or animals': ['La familia o los animales', 'العائلة أو الحيوانات'],
    'I like it at home': ['Me gusta estar en casa', 'أحب البقاء في المنزل'],
    Booking: ['La reserva', 'الحجز'],
    'How many days before did you book?': ['¿Con cuántos días de antelación reservaste?', 'قبل كم يومًا حجزت؟'],
    'Where does the idea for a trip usually come from?': [
      '¿De dónde suele venir la idea de un viaje?',
      'من أين تأتيك عادةً فكرة الرحلة؟',
    ],
    'Friends and family': ['Amistades y familia', 'الأصدقاء والعائلة'],
    'Pictures and videos': ['Fotos y vídeos', 'الصور ومقاطع الفيديو'],
    'Articles and books': ['Artículos y libros', 'المقالات والكتب'],
    Offers: ['Ofertas', 'العروض'],
    'Somewhere I have been': ['Un lugar donde ya estuve', 'مكان زرته من قبل'],
    'How far do you trust the reviews of other guests?': [
      '¿Hasta qué punto confías en las opiniones de otros huéspedes?',
      'إلى أي حد تثق بتقييمات الضيوف الآخرين؟',
    ],
    'Which place would you go back to, and why?': [
      '¿A qué lugar volverías, y por qué?',
      'أي مكان تود العودة إليه؟ ولماذا؟',
    ],
  },
  'your-next-phone': {
    ...fully,
    'Your next phone': ['Tu próximo teléfono', 'هاتفك القادم'],
    'What you have now, when you will change it, and what decides.': [
      'Qué tienes ahora, cuándo lo cambiarás y qué decide.',
      'ما لديك الآن، ومتى ستغيّره، وما الذي يحسم قرارك.',
    ],
    Now: ['Ahora', 'الآن'],
    'When did you get your current phone?': ['¿Cuándo conseguiste tu teléfono actual?', 'متى حصلت على هاتفك الحالي؟'],
    'In the last 12 months': ['En los últimos 12 meses', 'خلال الأشهر الـ12 الماضية'],
    '1 to 2 years ago': ['Hace 1 o 2 años', 'قبل سنة إلى سنتين'],
    '3 to 4 years ago': ['Hace 3 o 4 años', 'قبل 3 إلى 4 سنوات'],
    'Longer ago': ['Hace más tiempo', 'قبل ذلك'],
    'I have no mobile phone': ['No tengo teléfono móvil', 'ليس لدي هاتف محمول'],
    'How did you get it?': ['¿Cómo lo conseguiste?', 'كيف حصلت عليه؟'],
    New: ['Nuevo', 'جديد'],
    Refurbished: ['Reacondicionado', 'مجدَّد'],
    Used: ['De segunda mano', 'مستعمل'],
    'From family or work': ['De la familia o del trabajo', 'من العائلة أو العمل'],
    'How content are you with it?': ['¿Qué satisfacción te da?', 'ما مدى رضاك عنه؟'],
    'What bothers you': ['Lo que te molesta', 'ما يزعجك'],
    'What has bothered you about your phone lately?': [
      '¿Qué te ha molestado de tu teléfono últimamente?',
      'ما الذي أزعجك في هاتفك مؤخرًا؟',
    ],
    Nothing: ['Nada', 'لا شيء'],
    Battery: ['La batería', 'البطارية'],
    Storage: ['La memoria', 'سعة التخزين'],
    Speed: ['La velocidad', 'السرعة'],
    Screen: ['La pantalla', 'الشاشة'],
    Camera: ['La cámara', 'الكاميرا'],
    'Would you have the battery replaced rather than buy a new phone?': [
      '¿Cambiarías la batería antes que comprar un teléfono nuevo?',
      'هل تفضّل استبدال البطارية على شراء هاتف جديد؟',
    ],
    Yes: ['Sí', 'نعم'],
    'If it is cheap enough': ['Si sale barato', 'إذا كان السعر مناسبًا'],
    No: ['No', 'لا'],
    Next: ['El próximo', 'القادم'],
    'When will you probably get your next phone?': [
      '¿Cuándo tendrás probablemente tu próximo teléfono?',
      'متى ستحصل على الأرجح على هاتفك القادم؟',
    ],
    'Within 6 months': ['En los próximos 6 meses', 'خلال 6 أشهر'],
    'Within a year': ['En el próximo año', 'خلال سنة'],
    Later: ['Más tarde', 'لاحقًا'],
    'When this one breaks': ['Cuando se rompa este', 'عندما يتعطل هذا الهاتف'],
    'When I choose a phone ...': ['Cuando elijo un teléfono...', 'عندما أختار هاتفًا...'],
    'Strongly disagree': ['Nada de acuerdo', 'لا أوافق بشدة'],
    Disagree: ['En desacuerdo', 'لا أوافق'],
    Neither: ['Ni lo uno ni lo otro', 'محايد'],
    Agree: ['De acuerdo', 'أوافق'],
    'Strongly agree': ['Muy de acuerdo', 'أوافق بشدة'],
    'it matters how long it can be repaired': ['importa hasta cuándo se podrá reparar', 'يهمني إلى متى يمكن إصلاحه'],
    'I stay with the same maker': ['sigo con la misma marca', 'أبقى مع الشركة المصنّعة نفسها'],
    'I want the newest model': ['quiero el modelo más nuevo', 'أريد أحدث طراز'],
  },
  'a-clean-home': {
    'Not at all': ['Nada', 'إطلاقًا'],
    Very: ['Mucho', 'جدًا'],
    'A clean home': ['Una casa limpia', 'منزل نظيف'],
    'Who cleans what, with which products, and how often.': [
      'Quién limpia qué, con qué productos y cada cuánto.',
      'من ينظّف ماذا، وبأي منتجات، وكم مرة.',
    ],
    'Who cleans': ['Quién limpia', 'من ينظّف'],
    'Who does most of the cleaning in your home?': ['¿Quién limpia más en tu casa?', 'من يقوم بمعظم التنظيف في منزلك؟'],
    'I do': ['Yo', 'أنا'],
    'We share it': ['Lo compartimos', 'نتقاسمه'],
    'Someone else': ['Otra persona', 'شخص آخر'],
    'Paid help': ['Alguien a sueldo', 'عامل بأجر'],
    'How often do you do these yourself?': ['¿Con qué frecuencia haces esto?', 'كم مرة تقوم بما يلي بنفسك؟'],
    Never: ['Nunca', 'أبدًا'],
    Sometimes: ['A veces', 'أحيانًا'],
    Often: ['A menudo', 'كثيرًا'],
    Always: ['Siempre', 'دائمًا'],
    'Wash dishes by hand': ['Lavar platos a mano', 'غسل الأطباق يدويًا'],
    'Clean floors': ['Limpiar suelos', 'تنظيف الأرضيات'],
    'Clean windows': ['Limpiar ventanas', 'تنظيف النوافذ'],
    Products: ['Productos', 'المنتجات'],
    'Have you bought a cleaning product as a refill?': [
      '¿Has comprado algún producto de limpieza en formato de recarga?',
      'هل اشتريت منتج تنظيف على شكل عبوة إعادة تعبئة؟',
    ],
    'Once or twice': ['Una o dos veces', 'مرة أو مرتين'],
    No: ['No', 'لا'],
    'What is the main reason?': ['¿Cuál es el motivo principal?', 'ما السبب الرئيسي؟'],
    Price: ['El precio', 'السعر'],
    'I never saw one': ['Nunca vi ninguno', 'لم أرَ مثلها قط'],
    'It is messy': ['Ensucia', 'تسبب الفوضى'],
    Habit: ['La costumbre', 'العادة'],
    'How important is the scent?': ['¿Cuánto te importa el olor?', 'ما مدى أهمية الرائحة؟'],
  },
}

/** The settings of a document that contain text for readers. */
const read = new Set(['title', 'description', 'text', 'noneText', 'minRateDescription', 'maxRateDescription'])

/** Finds the texts of a document that readers see. */
export const textsOf = (part: unknown): string[] =>
  Array.isArray(part)
    ? part.flatMap(textsOf)
    : part && typeof part === 'object'
      ? Object.entries(part).flatMap(([key, value]) =>
          read.has(key) && typeof value === 'string' ? [value] : textsOf(value),
        )
      : []

/**
 * Returns a questionnaire with its texts in all languages, in the format of SurveyJS; a text without translations stays
 * unchanged.
 */
export function inEveryLanguage(questionnaireId: string, document: QuestionnaireDocument): Record<string, unknown> {
  const known = translations[questionnaireId]
  if (!known) return { ...document }
  const spread = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(spread)
    if (!part || typeof part !== 'object') return part
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => {
        const others = read.has(key) && typeof value === 'string' ? known[value] : undefined
        return [key, others ? { default: value, es: others[0], ar: others[1] } : spread(value)]
      }),
    )
  }
  return spread(document) as Record<string, unknown>
}
