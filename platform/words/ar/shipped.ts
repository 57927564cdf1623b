import type { shipped } from '../en/shipped.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof shipped> = {
  giftShopping: 'بطاقة هدايا للتسوق',
  giftFood: 'بطاقة هدايا للطعام والشراب',
  giftGames: 'بطاقة هدايا للألعاب',
  giftMovies: 'بطاقة هدايا للأفلام والموسيقى',
  codeByMail: 'يصلك الرمز بالبريد الإلكتروني فور الموافقة على طلبك، خلال يومين عادةً.',
  partnerMails: 'يرسلها إليك شريكنا لبطاقات الهدايا بالبريد الإلكتروني فور الموافقة على طلبك، خلال يومين عادةً.',

  household: 'المنزل',
  work: 'العمل',
  health: 'الصحة',
  technology: 'التقنية',
  motoring: 'السيارات',
  shopping: 'التسوق',
  travel: 'السفر',
  media: 'الإعلام والترفيه',
  finance: 'الشؤون المالية',
  beauty: 'الجمال',
  everydayLife: 'الحياة اليومية',
  foodAndDrink: 'الطعام والشراب',
  food: 'الطعام',
  general: 'عام',
  healthAndFitness: 'الصحة واللياقة',
  leisure: 'أوقات الفراغ',
}
