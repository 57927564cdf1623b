import type { Language } from '../../../platform/contract/language.ts'
import type { TextByLanguage } from '../../../platform/contract/messages.ts'
import { variable } from '../../../platform/contract/names.ts'
import type { PanelRules } from '../../../platform/contract/panel-rules.ts'

type Texts = TextByLanguage

/** The texts of the landing page in every language, until an operator chooses others. */
export const landingTexts = {
  headline: {
    en: 'Take Free Survey To Earn Rewards',
    es: 'Haz encuestas gratis y gana recompensas',
    ar: 'أجب عن استبيانات مجانية واربح مكافآت',
  },
  banner: {
    en: 'up to $5 FREE Bonus',
    es: 'hasta $5 de bono GRATIS',
    ar: 'مكافأة ترحيب مجانية تصل إلى \u2068$5\u2069',
  },
  lead: {
    en: 'Answer surveys that fit you, collect points, redeem them for rewards.',
    es: 'Responde encuestas que encajan contigo, junta puntos y canjéalos por recompensas.',
    ar: 'أجب عن استبيانات تناسبك، واجمع النقاط، واستبدلها بمكافآت.',
  },
  claim1: { en: 'Easy to join', es: 'Unirse es fácil', ar: 'الانضمام سهل' },
  claim1More: {
    en: 'No fee, no card, no phone number: an email address and a password.',
    es: 'Sin cuota, sin tarjeta, sin teléfono: un correo y una contraseña.',
    ar: 'بلا رسوم ولا بطاقة ولا رقم هاتف: بريد إلكتروني وكلمة مرور فقط.',
  },
  claim2: { en: 'Limitless Reward Choices', es: 'Recompensas sin límite', ar: 'مكافآت بلا حدود' },
  claim2More: {
    en: 'You choose what your points become, and see what each reward costs before you redeem.',
    es: 'Tú eliges en qué se convierten tus puntos y ves cuánto cuesta cada recompensa antes de canjear.',
    ar: 'أنت من يختار ما تتحول إليه نقاطك، وترى ثمن كل مكافأة قبل الاستبدال.',
  },
  claim3: { en: 'Outstanding Support', es: 'Atención excelente', ar: 'دعم متميز' },
  claim3More: {
    en: 'Points look wrong? Dispute them within {{disputeDays}} days and get a decision within {{decisionDays}} days.',
    es: '¿Los puntos no cuadran? Reclama en un plazo de {{disputeDays}} días y recibe una decisión en {{decisionDays}} días.',
    ar: 'هل في نقاطك خطأ؟ اعترض خلال {{disputeDays}} يومًا ويصلك القرار خلال {{decisionDays}} يومًا.',
  },
  claim4: { en: 'Top Paying Surveys', es: 'Encuestas que pagan bien', ar: 'استبيانات مجزية' },
  claim4More: {
    en: 'Every card shows points, minutes and points per hour before you press Start.',
    es: 'Cada tarjeta muestra puntos, minutos y puntos por hora antes de pulsar Empezar.',
    ar: 'تعرض كل بطاقة النقاط والدقائق والنقاط في الساعة قبل أن تضغط «ابدأ».',
  },
} as const satisfies Readonly<Record<string, Texts>>
export type LandingTextKey = keyof typeof landingTexts
export const landingTextKeys = Object.keys(landingTexts) as LandingTextKey[]

/** The rules that a text can quote, as names in double braces. */
export const toldRules = ['disputeDays', 'decisionDays'] as const
type ToldRule = (typeof toldRules)[number]
/**
 * What the texts of the landing page need: the rules they quote, and the names of points for use within a sentence.
 */
export type Telling = {
  rules: Pick<PanelRules, ToldRule>
  withPointName: (sentence: string, language: Language) => string
}

/**
 * Returns a text in a language: the operator's, otherwise the operator's English text, otherwise the built-in one,
 * which contains the name of points. `{{disputeDays}}` and `{{decisionDays}}` are replaced by the current rules.
 */
export function landingTextIn(
  key: LandingTextKey,
  chosen: Readonly<Record<string, string>> | undefined,
  language: Language,
  { rules, withPointName }: Telling,
): string {
  const texts: Texts = landingTexts[key]
  const ours = (language === 'en' ? null : texts[language]) ?? texts.en
  const own = chosen?.[language] || chosen?.['en'] || ours
  const text = own === ours ? withPointName(ours, language) : own
  const ruleValues: ReadonlyMap<string, number> = new Map(toldRules.map((rule) => [rule, rules[rule]]))
  return text.replace(variable, (mark, name: string) => String(ruleValues.get(name) ?? mark))
}
